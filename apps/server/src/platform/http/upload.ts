import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.js';

/** The largest file that is taken, in bytes (D-34). */
const largestUpload = 5 * 2 ** 20;

/** Lets the routes of `scope` take a form with one file. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: { fileSize: largestUpload, files: 1, fields: 0, parts: 1 } });
}

/** The one file of a form, in the field `file`. Throws IMAGE_MISSING or IMAGE_TOO_LARGE. */
export async function readUploadedImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('IMAGE_MISSING');
  try {
    const part = await request.file();
    const content = part?.fieldname === 'file' ? await part.toBuffer() : null;
    if (content === null || content.length === 0) throw new Refusal('IMAGE_MISSING');
    return content;
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('IMAGE_TOO_LARGE');
    // Anything else is a form that was cut off or is none.
    throw error instanceof Refusal ? error : new Refusal('IMAGE_MISSING');
  }
}
