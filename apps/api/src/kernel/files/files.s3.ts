import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Env } from '../../env.ts';
import { Files, typeOf } from './files.ts';

export type S3Env = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>;

/** Stores files in a bucket of any S3-compatible store. */
export class S3Files extends Files {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(env: S3Env) {
    super();
    this.bucket = env.S3_BUCKET;
    this.client = new S3Client({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      // Self-hosted stores have no host name for each bucket.
      forcePathStyle: true,
      // Without keys the SDK gets short-lived ones from the cloud.
      ...(env.S3_ACCESS_KEY && {
        credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
      }),
      // Many compatible stores don't know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  close(): void {
    this.client.destroy();
  }

  protected override async write(key: string, bytes: Buffer): Promise<void> {
    await this.client.send(
      new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes, ContentType: typeOf(key) }),
    );
  }

  protected override async read(key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'NotFound'))
        return undefined;
      throw error;
    }
  }

  protected override async erase(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }
}
