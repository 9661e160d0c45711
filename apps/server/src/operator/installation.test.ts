import { readFileSync } from 'node:fs';
import { bareBrandName } from '@game/site';
import { describe, expect, it } from 'vitest';
import { parseSettings, serviceDefaults } from './installation.js';

const unit = (name: string) =>
  readFileSync(new URL(`../../../../deploy/${bareBrandName}${name}.service`, import.meta.url), 'utf8').split('\n');

const names = ['', '-reconcile', '-backup'];

describe('the settings of an installed site', () => {
  it('reads plain and quoted values as systemd does, and no comments', () => {
    const text = [
      '# A comment',
      '; another one',
      '',
      'PUBLIC_URL=https://play.example',
      'SMTP_URL=smtp://user:pa#ss@mail.example',
      'OPERATOR_NAME=Example Games Ltd  ',
      `OPERATOR_ADDRESS="1 High Street, King's Lynn"`,
      `DISCORD_INVITE_URL='https://discord.example/"x"'`,
      'BEACON_URLS=',
    ].join('\n');

    expect(parseSettings(text, 'a file')).toEqual({
      PUBLIC_URL: 'https://play.example',
      SMTP_URL: 'smtp://user:pa#ss@mail.example',
      OPERATOR_NAME: 'Example Games Ltd',
      OPERATOR_ADDRESS: `1 High Street, King's Lynn`,
      DISCORD_INVITE_URL: 'https://discord.example/"x"',
      BEACON_URLS: '',
    });
  });

  it.each(['export PORT=1', 'PORT', 'PORT = 1', 'NAME="a\\"b"', 'NAME=a\\tb', `NAME=King's`, 'NAME="a" b'])(
    'refuses the line %s, which systemd could read in another way',
    (line) => {
      expect(() => parseSettings(`PORT=3000\n${line}`, '/etc/x.env')).toThrow('Line 2 of /etc/x.env');
    },
  );

  it('has the defaults of the service', () => {
    const environment = Object.entries(serviceDefaults).map(([name, value]) => `${name}=${value}`);
    for (const name of names) expect(unit(name)).toContain(`Environment=${environment.join(' ')}`);
  });

  it('are used by services with the same user and protection', () => {
    const protection =
      /^(User|WorkingDirectory|EnvironmentFile|StateDirectory.*|Limit.*CORE|NoNew.*|Protect.*|Restrict.*|Lock.*|.*Capabilit.*)=/;
    const [server, ...others] = names.map((name) => unit(name).filter((line) => protection.test(line)));
    expect(server?.length).toBeGreaterThan(12);
    for (const other of others) expect(other).toEqual(server);
  });
});
