import { describe, expect, it } from 'vitest';
import { breakpoint, listFunctionChanges } from './function-changes.js';

const one = `-- Says one.
CREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE sql AS $$
  SELECT 1
$$;
`;
const rows = one.replace('RETURNS integer', 'RETURNS SETOF integer');
const trigger = `CREATE OR REPLACE FUNCTION count_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_game AFTER INSERT ON games FOR EACH ROW EXECUTE FUNCTION count_game();
`;
const files = new Map(Object.entries({ count_game: trigger, one }));
const baseline = ['CREATE TABLE games (id uuid);', trigger, one].join(`\n${breakpoint}\n`);

describe('the functions of the next migration', () => {
  it('are none while the migrations contain copies of all files', () => {
    expect(listFunctionChanges([baseline], files)).toEqual([]);
  });

  it('are the changed ones, compared with their last copy', () => {
    const changed = one.replace('SELECT 1', 'SELECT 1 + 0');

    expect(listFunctionChanges([baseline], new Map([...files, ['one', changed]]))).toEqual([changed.trim()]);
    expect(listFunctionChanges([baseline, changed], new Map([...files, ['one', changed]]))).toEqual([]);
    expect(listFunctionChanges([baseline, changed], files)).toEqual([one.trim()]);
  });

  it('include new ones, and those whose trigger or comment has changed', () => {
    const moved = trigger.replace('AFTER INSERT', 'AFTER UPDATE');

    expect(listFunctionChanges([], files)).toEqual([trigger.trim(), one.trim()]);
    expect(listFunctionChanges([baseline], new Map([...files, ['count_game', moved]]))).toEqual([moved.trim()]);
  });

  it.each([
    ['a parameter', one.replace('one()', 'one(\n  offset_by integer)')],
    ['the result', one.replace('RETURNS integer', 'RETURNS bigint')],
    ['the rows of the result', rows.replace('SETOF integer', 'SETOF bigint'), rows],
  ])(
    'refuse a change of %s, because old servers still call the function, and ask for a new name',
    (_change, changed, before = baseline) => {
      const list = () => listFunctionChanges([before], new Map([...files, ['one', changed]]));

      expect(list).toThrow(/^functions\/one\.sql changes the parameters or the result of one, .* a new name, /);
      const renamed = new Map([...files, ['two', changed.replace('FUNCTION one(', 'FUNCTION two(')]]);
      expect(listFunctionChanges([baseline], renamed)).toEqual([renamed.get('two')?.trim()]);
    },
  );

  it('drop those without a file, once', () => {
    const remaining = new Map([['count_game', trigger]]);

    expect(listFunctionChanges([baseline], remaining)).toEqual(['DROP FUNCTION one;']);
    expect(listFunctionChanges([baseline, 'DROP FUNCTION one;'], remaining)).toEqual([]);
  });

  it('refuse a file with another function', () => {
    expect(() => listFunctionChanges([], new Map([['two', one]]))).toThrow('functions/two.sql must contain');
    expect(() => listFunctionChanges([], new Map([['one', one + trigger]]))).toThrow('functions/one.sql must contain');
  });
});
