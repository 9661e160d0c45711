import { isLoopback } from './setting-types.js';

/** Returns where the operator's console listens; undefined if it is off. */
export function consoleOf(env: {
  ADMIN_PORT?: number | undefined;
  ADMIN_HOST: string;
  ADMIN_ORIGIN?: string | undefined;
}) {
  const { ADMIN_PORT: port, ADMIN_HOST: host, ADMIN_ORIGIN: origin } = env;
  return port === undefined ? undefined : { port, host, origin };
}

/** What is wrong with the settings of the operator's console. */
export function consoleProblems(env: {
  NODE_ENV: string;
  PUBLIC_URL?: string | undefined;
  ADMIN_HOST: string;
  ADMIN_ORIGIN?: string | undefined;
}): { path: string[]; message: string }[] {
  const path = ['ADMIN_ORIGIN'];
  if (env.ADMIN_ORIGIN === undefined) {
    return isLoopback(env.ADMIN_HOST) ? [] : [{ path, message: 'Required, because ADMIN_HOST is not this machine' }];
  }
  const { protocol, hostname } = new URL(env.ADMIN_ORIGIN);
  if (isLoopback(hostname) || env.NODE_ENV !== 'production') return [];
  if (protocol !== 'https:') return [{ path, message: 'Must start with https://' }];
  // Cookies do not depend on the port: browsers would send those of the console to the site.
  const isShared = env.PUBLIC_URL !== undefined && new URL(env.PUBLIC_URL).hostname === hostname;
  return isShared ? [{ path, message: 'Must have another host than PUBLIC_URL' }] : [];
}
