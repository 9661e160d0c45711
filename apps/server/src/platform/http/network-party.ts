import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkPartyOf } from '../rate-limits.js';

/**
 * Returns a function that finds the network address of a request that Fastify does not handle; see `networkPartyOf`. The
 * header `X-Forwarded-For` counts only behind `trustedProxies`, which are addresses or ranges, separated by commas.
 */
export function readNetworkParty(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const addresses = trustedProxies?.split(',').map((address) => address.trim()) ?? [];
  const isTrusted = proxyAddr.compile(addresses);
  return (request) => networkPartyOf(proxyAddr(request, isTrusted));
}
