/** The fields of forms that errors are about, as the operations call them. */
export type ErrorField = 'stakeAmount' | 'username' | 'xUsername' | 'discordUsername';

/**
 * An error: its HTTP status, and the title and message of its toast. A message may contain placeholders such as `{n}`;
 * `Refusal.withValues` provides their values, and the reply contains them. See decision 0041.
 */
export interface ErrorDefinition {
  status: number;
  title: string;
  message: string;
  /** The field that a form shows the message at. */
  field?: ErrorField;
  /** Whether the player has too few tickets: its toast links to where they get some. */
  isShortage?: true;
}

/** The values for the placeholders of a message, by name. */
export type ValuesIn<Message extends string> = Record<PlaceholdersIn<Message>, number>;
type PlaceholdersIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
