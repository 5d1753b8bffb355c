import { firstPasswordsSheet, formatPhone } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../files/save-file.ts';
import { today } from '../../format/format.ts';
import { callFile } from '../../http/call.ts';
import { CopyButton } from '../copy-button/CopyButton.tsx';
import { ICON } from '../icon.ts';
import { Card, Quiet, Row, Text } from '../layout/layout.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { FactTable } from '../values/FactTable.tsx';
import styles from './first-passwords.module.css';
import type { GivenPassword, ShownPasswords } from './first-passwords.ts';

/**
 * Passwords that were just given, one of them large, several as a list to copy or print. They are shown this once:
 * neither Escape nor a press beside the dialog puts it away.
 */
export function FirstPasswordsDialog({ now }: { readonly now: ShownPasswords | null }) {
  const { t } = useTranslation('people');
  // The closing dialog keeps its words.
  const [shown, setShown] = useState<ShownPasswords | null>(now);
  if (now && now !== shown) setShown(now);
  const given = shown?.given ?? [];
  return (
    <Dialog
      opened={now !== null}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('given.title', { count: given.length })}
      centered
      size={given.length > 1 ? 640 : 440}
    >
      {given.length === 1 && given[0] ? <OnePassword given={given[0]} /> : <ManyPasswords given={given} />}
      <Quiet>{t('given.once')}</Quiet>
      <Row className={styles.buttons} gap={8} justify="end" wrap mt={20}>
        <CopyButton
          data-autofocus
          text={given.length === 1 && given[0] ? given[0].password : asText(given)}
        />
        {given.length > 1 ? <SheetButton given={given} /> : null}
        {given.length > 1 ? (
          <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
            {t('given.print')}
          </Button>
        ) : null}
        <Button onClick={() => shown?.close()}>{t('given.done')}</Button>
      </Row>
    </Dialog>
  );
}

function OnePassword({ given }: { readonly given: GivenPassword }) {
  const { t } = useTranslation('people');
  return (
    <>
      <Row as="p" gap={12} rowGap={2} justify="between" wrap>
        {given.name}
        <Text tone="quiet">{formatPhone(given.phone)}</Text>
      </Row>
      <Card
        as="output"
        weight="bold"
        card="sunken"
        className={styles.password}
        aria-label={t('given.password')}
      >
        {given.password}
      </Card>
    </>
  );
}

function ManyPasswords({ given }: { readonly given: readonly GivenPassword[] }) {
  const { t } = useTranslation('people');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
    <section className={styles.list} aria-label={t('given.title', { count: given.length })} tabIndex={0}>
      <FactTable plain>
        <thead>
          <tr>
            <th>{t('given.person')}</th>
            <th>{t('given.phone')}</th>
            <th>{t('given.password')}</th>
          </tr>
        </thead>
        <tbody>
          {given.map(({ name, phone, password }) => (
            <tr key={phone}>
              <td>{name}</td>
              <Text as="td" nowrap>
                {formatPhone(phone)}
              </Text>
              <Text as="td" nowrap>
                <b>{password}</b>
              </Text>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </section>
  );
}

/** Saves the list as XLSX, which the server writes and forgets. */
function SheetButton({ given }: { readonly given: readonly GivenPassword[] }) {
  const { t } = useTranslation('people');
  const save = useMutation({
    mutationFn: async () => {
      const items = given.map(({ name, phone, password }) => ({ name, phone, password }));
      saveFile(
        await callFile(firstPasswordsSheet, { body: { items } }),
        `${t('given.sheet')} ${today()}.xlsx`,
      );
    },
  });
  return (
    <Button
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload {...ICON} />}
      onClick={() => save.mutate()}
    >
      {t('given.download')}
    </Button>
  );
}

/** Passwords as text for a table: a line each, cells apart by tabs. */
function asText(given: readonly GivenPassword[]): string {
  return given.map(({ name, phone, password }) => `${name}\t${phone}\t${password}`).join('\n');
}
