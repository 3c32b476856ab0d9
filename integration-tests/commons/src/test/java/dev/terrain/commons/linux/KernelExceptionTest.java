package dev.terrain.commons.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelExceptionTest {

    @Test
    void isFullWhereTheDiskOrTheQuotaOfTheUserIs() {
        assertThat(new KernelException("fallocate", "file", KernelException.ENOSPC).isFull())
                .isTrue();
        assertThat(new KernelException("fallocate", "file", 122).isFull()).isTrue();
        assertThat(new KernelException("fallocate", "file", KernelException.EOPNOTSUPP).isFull())
                .isFalse();
    }
}
