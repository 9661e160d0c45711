import { operations, type Operation, type OperationName } from '@game/contract';
import { brandName } from '@game/site';
import { describeErrors, describeResponses } from './responses.js';
import { describeInput, describeReplies, type Schema } from './schemas.js';
import { tags } from './tags.js';

interface Site {
  /** The version of the server. */
  version: string;
  /** Whether browsers reach the site over HTTPS: its cookies then have a prefix. */
  isSecure: boolean;
}

/** Returns the OpenAPI document of all operations of the contract. */
export function describeApi({ version, isSecure }: Site) {
  const { replies, shared } = describeReplies();
  const names = Object.keys(operations) as OperationName[];
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version,
      // Tools expect an SPDX identifier; this one is for a license of one's own.
      license: { name: 'The Terms and Conditions on the page /terms', identifier: 'LicenseRef-Terms' },
      contact: { name: `The operator of ${brandName}` },
      description:
        'The operations that the site itself uses. Tickets are whole numbers, ids are UUIDs, and times are in UTC. The page ' +
        '/developers explains sign-in, idempotency keys, realtime events and limits, with a whole game as an example.',
    },
    servers: [{ url: '/', description: 'This site' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      names.map((name) => {
        const operation: Operation = operations[name];
        const method = operation.kind === 'query' ? 'get' : 'post';
        return [`/api/${name}`, { [method]: describeOperation(name, operation, replies[name]) }];
      }),
    ),
    components: {
      schemas: shared,
      ...describeErrors(Object.values(operations)),
      parameters: { Origin: originHeader, IdempotencyKey: idempotencyKeyHeader },
      securitySchemes: { session: sessionCookie(isSecure) },
    },
  };
}

function describeOperation(name: OperationName, operation: Operation, reply: Schema) {
  const { kind, access, takesFile } = operation;
  const input = describeInput(name);
  return {
    operationId: name,
    summary: operation.summary.replaceAll(clauses, ''),
    description: descriptionOf(operation),
    tags: [name.slice(0, name.indexOf('.'))],
    // Visitors get less, or something else.
    security: access === 'player' ? [{ session: [] }] : [{}, { session: [] }],
    parameters: [...headersOf(operation), ...(kind === 'query' ? queryParameters(input) : [])],
    ...(takesFile && { requestBody: pictureBody }),
    ...(kind === 'command' &&
      !takesFile && { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: describeResponses(operation, reply),
  };
}

/** The numbers of the specification at the end of a summary, such as ' (VAL-08, AUC-01)'. */
const clauses = / \([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)/g;

function descriptionOf({ kind, access, movesTickets, stakes, isIdempotent }: Operation): string {
  return [
    access === 'player' ? 'Needs a session.' : 'Works without a session.',
    ...(movesTickets
      ? ['Moves tickets: a request that is sent again with its Idempotency-Key gets the first reply.']
      : []),
    ...(stakes ? ['The email address of the player must be verified, if the site sends mail.'] : []),
    ...(isIdempotent || kind === 'query' ? ['Can be sent again without another effect.'] : []),
  ].join(' ');
}

function headersOf({ kind, movesTickets }: Operation) {
  const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return [...(kind === 'command' ? [reference('Origin')] : []), ...(movesTickets ? [reference('IdempotencyKey')] : [])];
}

function queryParameters({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const originHeader = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The origin of the site. A request with cookies and another origin, or none, is refused.',
  schema: { type: 'string', format: 'uri' },
};

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A new UUID for each intent of the player, and the same one for its retries. Kept for at least 24 hours.',
  schema: { type: 'string', format: 'uuid' },
};

const pictureBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: {
            type: 'string',
            format: 'binary',
            description: 'A JPEG, PNG, WebP, GIF or AVIF of at most 5 MB and 50 megapixels.',
          },
        },
        required: ['file'],
      },
    },
  },
};

function sessionCookie(isSecure: boolean) {
  return {
    type: 'apiKey',
    in: 'cookie',
    name: isSecure ? '__Secure-session' : 'session',
    description: 'Set by the operations that sign in.',
  };
}
