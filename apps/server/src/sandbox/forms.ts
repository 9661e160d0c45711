import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Has forms understood in `scope`, as URLSearchParams. */
export function takeForms(scope: FastifyInstance): void {
  const parse = (_request: FastifyRequest, body: string | Buffer, done: (error: null, form: unknown) => void) =>
    done(null, new URLSearchParams(String(body)));
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse);
}

/** The form a request carries; an empty one when it carries something else. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
