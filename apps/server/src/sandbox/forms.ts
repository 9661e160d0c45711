import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of `scope` accept HTML forms, as URLSearchParams. */
export function acceptForms(scope: FastifyInstance): void {
  const parse = (_request: FastifyRequest, body: string | Buffer, done: (error: null, form: unknown) => void) =>
    done(null, new URLSearchParams(String(body)));
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse);
}

/** Returns the form of a request; an empty one if it has none. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
