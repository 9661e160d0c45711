import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { Config } from '../../config.js';
import type { Files } from './files.js';

/** Stores files in a bucket of an S3-compatible store. The bucket can be private, because players read files through us. */
export function createS3Files({ bucket, region, endpoint, credentials }: NonNullable<Config['s3']>): Files {
  const options: S3ClientConfig = {
    region,
    ...(credentials ? { credentials } : {}),
    // Many other stores support neither a host name per bucket nor the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  const client = new S3Client(options);
  const at = (path: string) => ({ Bucket: bucket, Key: path });
  return {
    write: async (path, content) => {
      await client.send(new PutObjectCommand({ ...at(path), Body: content, ContentType: 'image/webp' }));
    },
    read: async (path) => {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(at(path)));
        return body ? Buffer.from(await body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (path) => {
      await client.send(new DeleteObjectCommand(at(path)));
    },
  };
}
