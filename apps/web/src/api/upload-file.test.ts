import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadFile, type UploadOptions } from './upload-file.js';

/** A request of the browser that the test answers. */
class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  opened: unknown[] = [];
  sent: FormData | undefined;

  constructor() {
    super();
    Request.last = this;
  }

  open(...parameters: unknown[]) {
    this.opened = parameters;
  }

  send(form: FormData) {
    this.sent = form;
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
  }

  answer(status: number, responseText: string) {
    Object.assign(this, { status, responseText });
    this.dispatchEvent(new Event('load'));
  }
}

const file = new File(['picture'], 'cat.png');
const upload = (options?: UploadOptions) => uploadFile('profiles.uploadAvatar', file, options);

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request));
afterEach(() => void vi.unstubAllGlobals());

it('sends the file in a form, and returns the reply', async () => {
  const uploading = upload();
  Request.last.answer(200, '{"profile":{}}');
  await expect(uploading).resolves.toEqual({ profile: {} });
  expect(Request.last.opened).toEqual(['POST', '/api/profiles.uploadAvatar']);
  expect(Request.last.sent?.get('file')).toEqual(file);
});

it('says how much has been sent, also of an empty file', async () => {
  const onProgress = vi.fn<(sent: number) => void>();
  const uploading = upload({ onProgress });
  for (const [loaded, total] of [
    [0, 0],
    [1, 4],
    [4, 4],
  ]) {
    Request.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  Request.last.answer(200, '{}');
  await uploading;
  expect(onProgress.mock.calls).toEqual([[0], [0.25], [1]]);
});

it.each([
  ['a refusal', 409, '{"code":"INVALID_IMAGE","message":""}', { status: 409, reply: { code: 'INVALID_IMAGE' } }],
  ['an answer that cannot be read', 200, '<html>', { status: 200, reply: null }],
  ['an answer that is nothing', 200, 'null', { status: 200, reply: null }],
  ['a failure', 500, '{}', { status: 500, reply: null }],
])('rejects with %s', async (_what, status, answer, error) => {
  const uploading = upload();
  Request.last.answer(status, answer);
  await expect(uploading).rejects.toMatchObject(error);
});

it('rejects without an answer, as one that may be sent again', async () => {
  const uploading = upload();
  Request.last.dispatchEvent(new Event('error'));
  await expect(uploading).rejects.toMatchObject({ status: 0, reply: null });
});

it('ends when the page no longer wants it, for the reason of the page', async () => {
  const stop = new AbortController();
  const uploading = upload({ signal: stop.signal });
  stop.abort(new Error('left'));
  await expect(uploading).rejects.toThrow('left');
});
