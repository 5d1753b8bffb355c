import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { CopyButton } from '../../../../shared/ui/copy-button/CopyButton.tsx';
import { ICON } from '../../../../shared/ui/icon.ts';
import { Row, Stack } from '../../../../shared/ui/layout/layout.tsx';
import styles from '../profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, to be copied, printed or saved: they are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('profile');
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack as="section" gap={16} className={styles.recovery} aria-label={t('two_step.codes_title')}>
      <p>{t('two_step.codes_text')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <CopyButton text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload {...ICON} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${t('two_step.file')}.txt`)}
        >
          {t('two_step.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
          {t('two_step.print')}
        </Button>
      </Row>
      <Button onClick={onDone}>{t('two_step.saved')}</Button>
    </Stack>
  );
}
