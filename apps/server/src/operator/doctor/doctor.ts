import { missingOperatorSettings, readConfig, type Config } from '../../config.js';
import { examine, off, ok, problem, type Finding } from './finding.js';
import { examineProviders } from './provider-checks.js';
import { examineDatabase, examineDisk, examineFiles, examineRedis } from './storage-checks.js';
import { ownVersion } from './version.js';

/** Checks everything that the server needs, with the settings in `env`. Never rejects. */
export async function examineAll(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config | undefined;
  const configuration = await examine('configuration', async () => {
    config = readConfig(env);
    return describe(config);
  });
  if (!config) return [configuration];
  return [
    configuration,
    { check: 'operator', ...describeOperator(config) },
    await examineDisk(config),
    ...(await examineDatabase(config)),
    ...(await Promise.all([examineFiles(config), examineRedis(config)])),
    ...(await examineProviders(config)),
  ];
}

function describe({ allowsSandboxes, publicOrigin, trustedProxies, host, port }: Config) {
  const mode = allowsSandboxes ? 'for this machine only, with sandboxes' : 'open to players, without sandboxes';
  const programs = `version ${ownVersion()}, Node.js ${process.versions.node}`;
  const text = `${mode}; ${publicOrigin ?? 'no PUBLIC_URL'}, on ${host}:${port}, ${programs}`;
  if (allowsSandboxes) return ok(text);
  if (!publicOrigin?.startsWith('https:')) return problem(`${text}; PUBLIC_URL should be https`);
  if (trustedProxies === undefined) {
    return ok(`${text}; without TRUSTED_PROXIES, all players behind one proxy share their rate limits`);
  }
  return ok(text);
}

function describeOperator(config: Config) {
  const missing = missingOperatorSettings(config);
  if (missing.length === 0) return ok(`${config.operator.name}, ${config.operator.email}`);
  const text = `players cannot see who operates this site: ${missing.join(', ')} not set`;
  return config.allowsSandboxes ? off(text) : problem(text);
}
