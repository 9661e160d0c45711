import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkPartyOf, withoutPort } from '../rate-limits.js';

/** Returns whether an address, with or without a port, is a proxy whose headers are trusted. */
type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Returns a function that recognizes the `trustedProxies`, which are addresses or ranges, separated by commas.
 * @throws if one of them is neither.
 */
export function readTrustedProxies(trustedProxies: string | undefined): IsTrusted {
  const addresses = trustedProxies?.split(',').map((address) => address.trim()) ?? [];
  const isTrusted = proxyAddr.compile(addresses);
  // A closed connection has no address.
  return (address: string | undefined, hop) => address !== undefined && isTrusted(withoutPort(address), hop);
}

/**
 * Returns a function that finds the network address of a request that Fastify does not handle; see `networkPartyOf`. The
 * header `X-Forwarded-For` counts only behind `trustedProxies`.
 */
export function readNetworkParty(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = readTrustedProxies(trustedProxies);
  return (request) => networkPartyOf(proxyAddr(request, isTrusted));
}
