/*
 * What bin/zone-cost needs of Hadoop's native library, which Maven Central does not have: chmod(2) without a process.
 * The names are those that org.apache.hadoop.io.nativeio.NativeIO of Hadoop 3.4.2 and 3.5.0 binds.
 */
#include <errno.h>
#include <jni.h>
#include <string.h>
#include <sys/stat.h>

JNIEXPORT void JNICALL Java_org_apache_hadoop_io_nativeio_NativeIO_initNative(JNIEnv *env, jclass class) {
    (void)env;
    (void)class;
}

JNIEXPORT void JNICALL Java_org_apache_hadoop_io_nativeio_NativeIO_00024POSIX_chmodImpl(
        JNIEnv *env, jclass class, jstring path, jint mode) {
    (void)class;
    const char *name = (*env)->GetStringUTFChars(env, path, NULL);
    if (name == NULL) {
        return; /* an exception is pending */
    }
    if (chmod(name, (mode_t)mode) != 0) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/io/IOException"), strerror(errno));
    }
    (*env)->ReleaseStringUTFChars(env, path, name);
}
