import { cva, type VariantProps } from 'class-variance-authority';
import { Avatar as RadixAvatar } from 'radix-ui';

const avatarClasses = cva(
  'inline-grid shrink-0 place-items-center overflow-hidden rounded-full border-2 border-ink font-heading leading-none font-bold select-none',
  {
    variants: { size: { small: 'size-9 text-sm', medium: 'size-12 text-lg', large: 'size-24 text-4xl' } },
    defaultVariants: { size: 'medium' },
  },
);

const fills = ['bg-cheese text-on-cheese', 'bg-cat text-background', 'bg-mouse text-background'] as const;

interface AvatarProps extends VariantProps<typeof avatarClasses> {
  /** Whose picture it is; the name itself must stand beside it, since screen readers are told nothing here. */
  name: string;
  /** Where the picture is; null without one. */
  source: string | null;
}

/** A round picture of a player. The first letter of the name, on a colour of its own, while or where there is none. */
export function Avatar({ name, source, size }: AvatarProps) {
  return (
    <RadixAvatar.Root aria-hidden className={avatarClasses({ size })}>
      {source !== null && <RadixAvatar.Image src={source} alt="" className="size-full object-cover" />}
      <RadixAvatar.Fallback className={`grid size-full place-items-center ${fillOf(name)}`}>
        {initialOf(name)}
      </RadixAvatar.Fallback>
    </RadixAvatar.Root>
  );
}

/** The first letter or digit; the names that are given out all begin with the same word, which says nothing. */
function initialOf(name: string): string {
  const own = name.replace(/^user_/, '');
  return /[\p{L}\p{N}]/u.exec(own)?.[0].toUpperCase() ?? '?';
}

/** The same for the same name, wherever it stands. */
function fillOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return fills[sum % fills.length] ?? fills[0];
}
