import { type AnswerOf, beginCodes, CODE_DIGITS, confirmCodes } from '@javon/contract';
import { secondFactorSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { apiMutation } from '../../../../shared/http/api-mutation.ts';
import { notifySuccess } from '../../../../shared/notify/notify.ts';
import { DigitsField, Form, SubmitButton, saves, useContractForm } from '../../../../shared/ui/form/index.ts';
import { Card, Quiet, Stack } from '../../../../shared/ui/layout/layout.tsx';
import { storeSecondFactor } from '../../queries.ts';
import styles from '../profile.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Begun = AnswerOf<'beginCodes'>;

/** Form that sets up one-time codes in three steps: the app, its first code, the recovery codes. */
export function SetUpCodes({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    notifySuccess(t('two_step.done'));
    onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (!begun) return <Begin onBegun={setBegun} />;
  const confirmed = (recovery: readonly string[] | null) => {
    if (recovery) return setCodes(recovery);
    notifySuccess(t('two_step.replaced'));
    onDone();
  };
  return <ConfirmForm begun={begun} onConfirmed={confirmed} />;
}

function Begin({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const { t } = useTranslation('profile');
  const begin = useMutation({ ...apiMutation(beginCodes), onSuccess: onBegun });
  return (
    <Stack gap={16}>
      <p>{t('two_step.begin_text')}</p>
      <Button loading={begin.isPending} onClick={() => begin.mutate({})}>
        {t('two_step.next')}
      </Button>
    </Stack>
  );
}

interface ConfirmFormProps {
  readonly begun: Begun;
  readonly onConfirmed: (codes: readonly string[] | null) => void;
}

function ConfirmForm({ begun, onConfirmed }: ConfirmFormProps) {
  const { t } = useTranslation('profile');
  const form = useContractForm({
    id: 'two-step-confirm',
    ...saves(confirmCodes, secondFactorSchemas.confirmCodes),
    initial: { code: '' },
    secret: ['code'],
    asksBeforeLeaving: false,
    onSaved: (factor) => {
      // The codes first: once the second factor is no longer required, the person may be redirected.
      onConfirmed(factor.recovery_codes);
      void storeSecondFactor(factor);
    },
  });
  return (
    <Form form={form}>
      <p>{t('two_step.scan')}</p>
      <QrCode text={begun.address} label={t('two_step.qr')} />
      <p>
        <a href={begun.address}>{t('two_step.open_app')}</a>
      </p>
      <Quiet size="sm">{t('two_step.type')}</Quiet>
      <Card as="output" tight weight="bold" className={styles.secret}>
        {begun.secret.match(/.{1,4}/g)?.join(' ')}
      </Card>
      <DigitsField
        field={form.at('code')}
        label={t('two_step.code')}
        digits={CODE_DIGITS}
        autoComplete="one-time-code"
      />
      <SubmitButton>{t('two_step.confirm')}</SubmitButton>
    </Form>
  );
}

/** Light modules on every side that scanners require (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, dark on white in every theme: cameras do not read inverted ones. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
