/** The default URLs of X. */
export const xUrls = {
  authorize: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  user: 'https://api.x.com/2/users/me',
  api: 'https://api.x.com/2',
};

/** The default URLs of Discord. */
export const discordUrls = {
  authorize: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  api: 'https://discord.com/api/v10',
};

/** Returns the client at X; undefined without credentials. */
export function xOf(env: {
  X_CLIENT_ID?: string | undefined;
  X_CLIENT_SECRET?: string | undefined;
  X_HANDLE?: string | undefined;
  X_AUTHORIZE_URL: string;
  X_TOKEN_URL: string;
  X_USER_URL: string;
  X_API_URL: string;
}) {
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret, X_HANDLE: handle } = env;
  if (clientId === undefined || clientSecret === undefined || handle === undefined) return undefined;
  return {
    clientId,
    clientSecret,
    authorizeUrl: env.X_AUTHORIZE_URL,
    tokenUrl: env.X_TOKEN_URL,
    userUrl: env.X_USER_URL,
    apiUrl: env.X_API_URL,
    handle,
  };
}

/** Returns the client at Discord; undefined without credentials. */
export function discordOf(env: {
  DISCORD_CLIENT_ID?: string | undefined;
  DISCORD_CLIENT_SECRET?: string | undefined;
  DISCORD_GUILD_ID?: string | undefined;
  DISCORD_INVITE_URL?: string | undefined;
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_TOKEN_URL: string;
  DISCORD_API_URL: string;
}) {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = env;
  const { DISCORD_GUILD_ID: guildId, DISCORD_INVITE_URL: inviteUrl } = env;
  if (!clientId || !clientSecret || !guildId || !inviteUrl) return undefined;
  return {
    clientId,
    clientSecret,
    guildId,
    inviteUrl,
    authorizeUrl: env.DISCORD_AUTHORIZE_URL,
    tokenUrl: env.DISCORD_TOKEN_URL,
    apiUrl: env.DISCORD_API_URL,
  };
}
