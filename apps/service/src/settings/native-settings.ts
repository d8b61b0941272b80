import * as z from 'zod';

/** Apps for phones that sign in with passkeys of this site. */
export const nativeSettings = z.strictObject({
  android: z
    .array(
      z.strictObject({
        package: z
          .string()
          .max(200)
          .regex(/^[A-Za-z][\w]*(?:\.[A-Za-z][\w]*)+$/, 'must be a package name, such as com.example.app'),
        /** Fingerprints of its signing certificates, as `keytool -list -v` shows them. */
        sha256: z
          .array(
            z
              .string()
              .regex(
                /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/,
                'must be 32 bytes in capital hex, separated by colons',
              ),
          )
          .min(1)
          .max(10),
      }),
    )
    .max(20)
    .default([]),
  ios: z
    .array(
      z
        .string()
        .max(200)
        .regex(
          /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/,
          'must be the team and the bundle, such as ABCDE12345.com.example.app',
        ),
    )
    .max(20)
    .default([]),
});
