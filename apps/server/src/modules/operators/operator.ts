import type { OperatorRole } from '@game/database';

/** An operator who is logged in to the console. */
export interface Operator {
  id: string;
  name: string;
  role: OperatorRole;
}

/** Returns how the operator's log names an operator of the console. */
export function logNameOf({ name }: Pick<Operator, 'name'>): string {
  return `console:${name}`;
}
