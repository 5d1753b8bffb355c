import type { AwaitedStep, Tokens } from '@javon/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginFailureText } from '../../../shared/http/catalogue.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { wordsOf } from '../../../shared/http/report.ts';
import { LOGIN_NOTIFICATION_MS, notify } from '../../../shared/notify/notify.ts';
import { PlainButton } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainField } from '../../../shared/ui/plain/PlainField.tsx';
import { takeSecondStep } from '../sign-in.ts';
import styles from './session.module.css';

/** Digits of a one-time code; the contract is not fetched for this page. */
const DIGITS = 6;

type TypedWay = 'code' | 'recovery_code';

/** Attributes of the field for each kind of second step. */
const FIELDS = {
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  recovery_code: { inputMode: 'text', autoComplete: 'off', maxLength: 20 },
} as const;

interface SecondStepProps {
  readonly awaited: AwaitedStep['second_step'];
  readonly onDone: (tokens: Tokens) => void;
  /** Returns to phone number and password, with a message to show there. */
  readonly onBack: (message?: string) => void;
}

/** The second step of a sign-in: a one-time code, sent once its last digit is typed, or a recovery code. */
export function SecondStep({ awaited, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation(['session', 'common']);
  const [way, setWay] = useState<TypedWay>('code');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (typed: string) => {
    setRefusal(undefined);
    setBusy(true);
    try {
      onDone(await takeSecondStep({ way, ticket: awaited.ticket, code: typed }));
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : new HttpFailure('unknown');
      const message =
        failure.body?.errors[0]?.message ?? wordsOf(loginFailureText(failure, navigator.onLine));
      if (failure.code === 'second_step_expired') return onBack(message);
      setBusy(false);
      if (failure.body?.errors.length) setRefusal(message);
      else notify({ kind: 'negative', message, timeout: LOGIN_NOTIFICATION_MS });
      if (way === 'code') setCode('');
      form.current?.querySelector('input')?.focus();
    }
  };
  const type = (text: string) => {
    setRefusal(undefined);
    setCode(text);
    if (way === 'code' && text.replace(/\D/g, '').length === DIGITS && !busy) void send(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setRefusal(t('common:required'));
      form.current?.querySelector('input')?.focus();
    } else if (!busy) void send(code);
  };
  const change = (next: TypedWay) => {
    setWay(next);
    setCode('');
    setRefusal(undefined);
  };

  return (
    <>
      <h1 className={styles.heading} tabIndex={-1}>
        {t('step.title')}
      </h1>
      <p className={styles.quiet}>{t(`step.${way}_text`)}</p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <PlainField
          key={way}
          label={t(`step.${way}`)}
          name={way}
          {...FIELDS[way]}
          autoFocus
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          error={refusal}
        />
        <PlainButton type="submit" primary wide busy={busy}>
          {t('step.submit')}
        </PlainButton>
        <PlainButton wide onClick={() => change(way === 'code' ? 'recovery_code' : 'code')}>
          {t(way === 'code' ? 'step.use_recovery_code' : 'step.use_code')}
        </PlainButton>
        <PlainButton wide onClick={() => onBack()}>
          {t('step.back')}
        </PlainButton>
      </form>
    </>
  );
}
