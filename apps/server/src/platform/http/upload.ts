import multipart from '@fastify/multipart';
import { maximumPictureBytes } from '@game/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.js';

/** Lets the routes of `scope` accept a multipart form with one file. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: { fileSize: maximumPictureBytes + 1, files: 1, fields: 0, parts: 1 } });
}

/**
 * Reads the file in the field `file` of a multipart form.
 * @throws {Refusal} `IMAGE_MISSING` or `IMAGE_TOO_LARGE`
 */
export async function readUploadedImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('IMAGE_MISSING');
  try {
    const part = await request.file();
    const content = part?.fieldname === 'file' ? await part.toBuffer() : null;
    if (content === null || content.length === 0) throw new Refusal('IMAGE_MISSING');
    // The library reads one byte more, and may miss on a busy machine that it cut the file there.
    if (content.length > maximumPictureBytes) throw new Refusal('IMAGE_TOO_LARGE');
    return content;
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('IMAGE_TOO_LARGE');
    // Any other error means that the form is incomplete or invalid.
    throw error instanceof Refusal ? error : new Refusal('IMAGE_MISSING');
  }
}
