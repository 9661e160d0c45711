import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@game/contract';

/** What an answer differs in from that of an honest browser and authenticator. */
interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The flags of the authenticator data: 0x01 present, 0x04 verified, 0x40 with a credential. */
  flags?: number;
  signCount?: number;
  userHandle?: string;
}

const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/**
 * A passkey in software: an ES256 key pair that signs what a browser on the page `origin` passes on. It answers like a platform
 * authenticator, and counts its signatures if `isCounting`.
 */
export function createPasskey(origin: string, { isCounting = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let signCount = 0;
  let userHandle = '';

  const clientDataOf = (type: string, challenge: string, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: false,
      }),
    );

  const authenticatorDataOf = (rpId: string, flags: number, forgery: Forgery, credential = Buffer.alloc(0)) => {
    if (isCounting) signCount += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(forgery.flags ?? flags, 0);
    head.writeUInt32BE(forgery.signCount ?? signCount, 1);
    return Buffer.concat([sha256(forgery.rpId ?? rpId), head, credential]);
  };

  return {
    id: id.toString('base64url'),

    /** Answers `navigator.credentials.create`. */
    create(options: PasskeyCreationOptions, forgery: Forgery = {}): PasskeyAttestation {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Buffer>([
        [1, 2], // Key type: two coordinates
        [3, -7], // Algorithm: ES256
        [-1, 1], // Curve: P-256
        [-2, Buffer.from(key.x ?? '', 'base64url')],
        [-3, Buffer.from(key.y ?? '', 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]);
      const flags = present | verified | withCredential;
      const authData = authenticatorDataOf(options.rp.id, flags, forgery, credential);
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientDataOf('webauthn.create', options.challenge, forgery).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers `navigator.credentials.get`. */
    sign(options: PasskeyRequestOptions, forgery: Forgery = {}): PasskeyAssertion {
      const clientData = clientDataOf('webauthn.get', options.challenge, forgery);
      const authenticatorData = authenticatorDataOf(options.rpId, present | verified, forgery);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle: forgery.userHandle ?? userHandle,
        },
      };
    },
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

type CborValue = number | string | Uint8Array | Map<number | string, CborValue>;

/** Encodes a value in CBOR, with as much of the format as passkeys need. */
function cbor(value: CborValue): Buffer {
  if (value instanceof Map) {
    return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map((part) => cbor(part))]);
  }
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.concat([cborHead(2, value.length), value]);
}

/** Encodes the type of a value and its length or number, below 65,536. */
function cborHead(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  if (count < 256) return Buffer.from([(type << 5) | 24, count]);
  return Buffer.from([(type << 5) | 25, count >> 8, count & 0xff]);
}
