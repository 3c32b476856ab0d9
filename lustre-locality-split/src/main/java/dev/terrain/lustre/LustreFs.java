package dev.terrain.lustre;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;

/** {@link LustreFileSystem} for FileContext ({@code fs.AbstractFileSystem.lustre.impl}). */
public final class LustreFs extends DelegateToFileSystem {

    /** For Hadoop's reflection. */
    public LustreFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
        super(uri, new LustreFileSystem(), conf, LustreFileSystem.SCHEME, false);
    }

    @Override
    public int getUriDefaultPort() {
        return -1;
    }

    /** As of local files: whatever the kernel takes. */
    @Override
    public boolean isValidName(String source) {
        return true;
    }
}
