import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';
import styles from './keys.module.css';

/** Actions by keys, mouse and touch, in the order of learning them. */
const LINES = [
  ['walk', '← ↑ → ↓'],
  ['lift', 'Enter'],
  ['carry', '← ↑ → ↓'],
  ['fine', 'Shift ← →'],
  ['put', 'Enter'],
  ['force', 'Shift Enter'],
  ['cancel', 'Esc'],
  ['copy', 'C'],
  ['remove', 'Delete'],
  ['front', '[ ]'],
  ['back', 'Shift [ ]'],
  ['more', 'Ctrl Space'],
  ['all', 'Ctrl A'],
  ['undo', 'Ctrl Z'],
  ['faces', 'PgUp PgDn'],
  ['zoom', '+ − 0'],
  ['pan', 'Shift ← ↑ → ↓'],
] as const;

/** A short help: the keys of the editor, and how the mouse and a finger do the same. */
export function KeysHelp() {
  const { t } = useTranslation('shelf_editor');
  const [opened, setOpened] = useState(false);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('keys.title')}
      width={340}
      target={(props) => (
        <ActionIcon
          {...props}
          variant="default"
          size={32}
          aria-label={t('keys.title')}
          onClick={() => setOpened(!opened)}
        >
          <IconKeyboard size={18} stroke={1.8} />
        </ActionIcon>
      )}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
      <div className={styles.help} tabIndex={0}>
        <h2>{t('keys.title')}</h2>
        <dl>
          {LINES.map(([name, keys]) => (
            <div key={name}>
              <dt>{t(`keys.${name}`)}</dt>
              <dd>
                <kbd>{keys}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('keys.mouse')}</p>
        <p>{t('keys.touch')}</p>
      </div>
    </Popup>
  );
}
