import { colorIndexOf, initialOf } from '@game/site';
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
  /** The player's name, which must also be shown as text: the picture is hidden from screen readers. */
  name: string;
  /** The URL of the picture; null if there is none. */
  source: string | null;
}

/** The round picture of a player, or the first letter of their name while it loads or if there is none. */
export function Avatar({ name, source, size }: AvatarProps) {
  return (
    <RadixAvatar.Root aria-hidden className={avatarClasses({ size })}>
      {source !== null && <RadixAvatar.Image src={source} alt="" className="size-full object-cover" />}
      <RadixAvatar.Fallback className={`grid size-full place-items-center ${fills[colorIndexOf(name, fills.length)]}`}>
        {initialOf(name)}
      </RadixAvatar.Fallback>
    </RadixAvatar.Root>
  );
}
