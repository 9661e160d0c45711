/** The roles of operators: what each may do is listed in `console/permissions.ts`. */
export const operatorRoles = ['support', 'shop', 'owner'] as const;

/** A role of an operator. */
export type OperatorRole = (typeof operatorRoles)[number];

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
