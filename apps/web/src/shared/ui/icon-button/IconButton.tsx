import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';

interface IconButtonProps
  extends Omit<ActionIconProps, 'variant' | 'color' | 'size' | 'children'>,
    Omit<ElementProps<'button', keyof ActionIconProps>, 'children' | 'aria-label'> {
  readonly icon: Icon;
  /** Says what it does, as there is no word on it. */
  readonly label: string;
  /** Px, or as high as a small field. */
  readonly size?: number | 'input-xs';
  /** With a frame, beside other buttons and fields; without one in rows. */
  readonly framed?: boolean;
  /** By default while it is pressed. */
  readonly tinted?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon: Icon,
  label,
  size = 28,
  framed = false,
  tinted,
  ...rest
}: IconButtonProps) {
  const isOn = tinted ?? rest['aria-pressed'] === true;
  return (
    <ActionIcon
      {...rest}
      variant={isOn ? 'light' : framed ? 'default' : 'subtle'}
      color={isOn ? 'indigo' : 'gray'}
      size={size}
      aria-label={label}
    >
      <Icon
        size={size === 'input-xs' || size < 32 ? 16 : size < 44 ? 18 : 20}
        stroke={1.8}
        aria-hidden="true"
      />
    </ActionIcon>
  );
}
