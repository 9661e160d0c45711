import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake S3 server with one bucket. */
export interface S3Server {
  /** The value of S3_ENDPOINT. */
  url: string;
  /** The requests received, such as `PUT /bucket/path by key`. */
  requests: string[];
  close(): void;
}

/** Starts a fake S3 server on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const requests: string[] = [];
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { method = '', headers, url = '' } = request;
    const path = url.split('?')[0] ?? '';
    const signer = /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1];
    requests.push(`${method} ${path} by ${signer}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const stored = objects.get(path);
      if (method === 'PUT') objects.set(path, Buffer.concat(chunks));
      if (method === 'DELETE') objects.delete(path);
      const isMissing = method === 'GET' && !stored;
      response.writeHead(isMissing ? 404 : 200, { 'content-type': isMissing ? 'application/xml' : 'image/webp' });
      response.end(isMissing ? '<Error><Code>NoSuchKey</Code></Error>' : method === 'GET' ? stored : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
