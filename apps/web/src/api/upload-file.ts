import type { CommandName, ReplyOf } from '@game/contract';
import { ApiError, readFailure } from './api-error.js';

export interface UploadOptions {
  /** Called with the part of the file that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
}

/**
 * Calls an operation that takes a file. It uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws {ApiError}
 */
export function uploadFile<Name extends CommandName>(
  name: Name,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<Name>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status === 200 && body !== null) resolve(body as ReplyOf<Name>);
      else void readFailure(request.status, body).then(reject);
    });
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', `/api/${name}`);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
