import { ActionIcon, Button, Popover } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconRestore,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, isDangerous } from '../actions.ts';
import styles from './people.module.css';

const ICONS = {
  activate: IconUserCheck,
  block: IconLock,
  deactivate: IconUserOff,
  delete: IconTrash,
  end_sessions: IconLogout,
  reset_password: IconKey,
  restore: IconRestore,
  unblock: IconLockOpen,
} as const satisfies Record<Action, unknown>;

interface ActionMenuProps {
  /** What the button is called, for readers or on its face. */
  readonly label: string;
  /** With how many accounts each would be done to, where there are several. */
  readonly actions: readonly { readonly action: Action; readonly count?: number }[];
  readonly onChoose: (action: Action) => void;
  /** A button with words, or three dots in a row of a table. */
  readonly as: 'button' | 'dots';
}

/** What can be done to one account or to several; nothing at all where nothing can. */
export function ActionMenu({ label, actions, onChoose, as }: ActionMenuProps) {
  const { t } = useTranslation('people');
  const [opened, setOpened] = useState(false);
  if (actions.length === 0) return null;
  const toggle = () => setOpened(!opened);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={as === 'dots' ? 'bottom-end' : 'bottom-start'}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        {as === 'dots' ? (
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={toggle}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        ) : (
          <Button variant="default" onClick={toggle}>
            {label}
          </Button>
        )}
      </Popover.Target>
      {/* A press beside the entries is no press on the row behind. */}
      <Popover.Dropdown p={4} aria-label={label} onClick={(event) => event.stopPropagation()}>
        <ul className={styles.menu}>
          {actions.map(({ action, count }) => {
            const Icon = ICONS[action];
            return (
              <li key={action}>
                <button
                  type="button"
                  data-danger={isDangerous(action) || undefined}
                  onClick={() => {
                    setOpened(false);
                    onChoose(action);
                  }}
                >
                  <Icon size={16} stroke={1.8} aria-hidden="true" />
                  {t(`actions.${action}.name`)}
                  {count === undefined ? null : <span>{count}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
