import { Button, createScopedKeydownHandler } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { ICON } from '../icon.ts';
import { IconButton } from '../icon-button/IconButton.tsx';
import { Popup } from '../popup/Popup.tsx';
import styles from './menu.module.css';

export interface MenuAction<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon?: TablerIcon | undefined;
  /** It destroys something or shuts somebody out. */
  readonly danger?: boolean | undefined;
  /** How many things it would be done to. */
  readonly count?: number | undefined;
}

export type MenuActions<Name extends string> = readonly (MenuAction<Name> | false)[];

interface ActionMenuProps<Name extends string> {
  /** Name of the button: its words, or its label for screen readers. */
  readonly label: string;
  /** False in place of one that does not apply. */
  readonly actions: MenuActions<Name>;
  readonly onChoose: (name: Name) => void;
  /** A button with words, or three dots in a row of a table. */
  readonly as: 'button' | 'dots';
  /** An action that was chosen is under way. */
  readonly loading?: boolean;
}

/** Menu of the actions on one thing or on several; renders nothing where there are none. */
export function ActionMenu<Name extends string>(props: ActionMenuProps<Name>) {
  const { label, actions, onChoose, as, loading = false } = props;
  const [opened, setOpened] = useState(false);
  if (!actions.some(Boolean)) return null;
  const toggle = () => setOpened(!opened);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={label}
      role="menu"
      target={(props) =>
        as === 'dots' ? (
          <IconButton {...props} icon={IconDots} label={label} loading={loading} onClick={toggle} />
        ) : (
          <Button {...props} className={styles.button} variant="default" loading={loading} onClick={toggle}>
            <IconDots size={18} stroke={1.8} aria-hidden="true" />
            <span>{label}</span>
          </Button>
        )
      }
    >
      <MenuList
        actions={actions}
        onChoose={(name) => {
          setOpened(false);
          onChoose(name);
        }}
      />
    </Popup>
  );
}

const onArrowKey = createScopedKeydownHandler({
  parentSelector: '[role="menu"]',
  siblingSelector: '[role="menuitem"]',
  orientation: 'vertical',
});

/** Arrow keys, Home and End move between the entries, a letter to the next one that begins with it. */
function onMenuKey(event: KeyboardEvent<HTMLButtonElement>): void {
  onArrowKey(event);
  const letter = event.key.toLocaleLowerCase();
  if (letter.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
  const entry = event.currentTarget;
  const all = [...(entry.parentElement?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = all.indexOf(entry);
  [...all.slice(at + 1), ...all.slice(0, at)]
    .find((one) => one.textContent.toLocaleLowerCase().startsWith(letter))
    ?.focus();
}

/** Entries of a menu, within a popup with the role of one. */
export function MenuList<Name extends string>({
  actions,
  onChoose,
}: Pick<ActionMenuProps<Name>, 'actions' | 'onChoose'>) {
  return (
    <div role="none" className={styles.menu}>
      {actions
        .filter((one) => one !== false)
        .map(({ name, label, icon: Icon, danger, count }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className="press"
            data-danger={danger || undefined}
            onKeyDown={onMenuKey}
            onClick={() => onChoose(name)}
          >
            {Icon ? <Icon {...ICON} /> : null}
            {label}
            {count === undefined ? null : <span>{count}</span>}
          </button>
        ))}
    </div>
  );
}
