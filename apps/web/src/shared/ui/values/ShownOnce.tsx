import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../icon.ts';
import { Row, Stack } from '../layout/layout.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** Warning that it cannot be seen again. */
  readonly warning: string;
  readonly label: string;
  readonly value: string;
  readonly onDone: () => void;
}

/** Shows a secret that was just made, this once, to be copied. */
export function ShownOnce({ warning, label, value, onDone }: ShownOnceProps) {
  const { t } = useTranslation('settings');
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  // The button that had the focus went with the form.
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Selects the secret for copying by keys, where the page may not write to the clipboard.
      field.current?.select();
    }
  };
  return (
    <Stack gap={16}>
      <Row as="p" gap={10} align="start" card="sunken" className={styles.warning}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {warning}
      </Row>
      <input
        ref={field}
        className={styles.secret}
        aria-label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={8} wrap>
        <Button
          leftSection={isCopied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
          onClick={() => void copy()}
        >
          {isCopied ? t('tokens.copied') : t('tokens.copy')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('tokens.done')}
        </Button>
      </Row>
    </Stack>
  );
}
