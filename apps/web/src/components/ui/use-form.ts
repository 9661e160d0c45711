import { useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';

/** What is wrong with a form: messages by field name. */
export type FieldErrors<Field extends string> = { readonly [Name in Field]?: string | undefined };

interface FormOptions {
  /** Whether the last submission is not answered yet; another one is ignored meanwhile. */
  isPending: boolean;
  /** Called with what was entered. Check it here, and call `reject` if something is wrong. */
  onSubmit: (content: FormData) => void;
}

interface Form<Field extends string> {
  /** Spread these onto the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onChange: (event: ChangeEvent<HTMLFormElement>) => void;
  };
  /** The messages to show below the fields. */
  errors: FieldErrors<Field>;
  /** Shows errors found by the form or the server, and moves the focus to the first field that has one. */
  reject: (errors: FieldErrors<Field>) => void;
  /** Removes all errors. */
  clearErrors: () => void;
  /** Returns what is entered now. */
  content: () => FormData;
}

/**
 * Handles submission and errors of a form. Its fields need a `name`, may be controlled or not, and take their error from
 * `errors`. An error is removed when its field is edited and when the form is submitted again.
 */
export function useForm<Field extends string>({ isPending, onSubmit }: FormOptions): Form<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const content = () => new FormData(ref.current ?? undefined);
  return {
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (isPending) return;
        setErrors({});
        onSubmit(content());
      },
      onChange: ({ target }) => {
        const { name } = target as unknown as HTMLInputElement;
        if (name in errors) setErrors({ ...errors, [name]: undefined });
      },
    },
    errors,
    reject: (found) => {
      setErrors(found);
      const isWrong = ({ name }: HTMLInputElement) => found[name as Field] !== undefined;
      const fields = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
      fields.find(isWrong)?.focus();
    },
    clearErrors: () => setErrors({}),
    content,
  };
}

/** Returns the text of a form field; '' if there is no such field. */
export function textOf(content: FormData, field: string): string {
  const value = content.get(field);
  return typeof value === 'string' ? value : '';
}
