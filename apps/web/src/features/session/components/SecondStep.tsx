import type { AwaitedStep, SecondStepWay, Tokens } from '@javon/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginFailureText } from '../../../shared/http/catalogue.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { wordsOf } from '../../../shared/http/report.ts';
import { LOGIN_NOTIFICATION_MS, notify } from '../../../shared/notify/notify.ts';
import { type PasskeyFault, supportsPasskeys } from '../../../shared/passkeys/ceremony.ts';
import { Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { PlainButton } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainField } from '../../../shared/ui/plain/PlainField.tsx';
import { takePasskeyStep, takeSecondStep } from '../sign-in.ts';
import styles from './session.module.css';

/** Digits of a one-time code; the contract is not loaded for this page. */
const DIGITS = 6;

type TypedWay = Exclude<SecondStepWay, 'passkey'>;

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

/** Second step of a sign-in: a passkey if one works here, else a code. */
export function SecondStep({ awaited, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation('session');
  const ways = awaited.ways.filter((one) => one !== 'passkey' || supportsPasskeys());
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'recovery_code');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  // Number of the latest attempt: an earlier one may still wait for its device after another way was chosen.
  const latest = useRef(0);

  const attempt = async (work: () => Promise<Tokens | PasskeyFault>) => {
    latest.current += 1;
    const mine = latest.current;
    const show = (message: string) => {
      if (mine === latest.current) setRefusal(message);
    };
    setRefusal(undefined);
    setBusy(true);
    try {
      const outcome = await work();
      if (typeof outcome !== 'string') return onDone(outcome);
      show(t(`passkey.${outcome}`));
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : new HttpFailure('unknown');
      const message =
        failure.body?.errors[0]?.message ?? wordsOf(loginFailureText(failure, navigator.onLine));
      if (failure.code === 'second_step_expired') return onBack(message);
      if (failure.body?.errors.length) show(message);
      else notify({ kind: 'negative', message, timeout: LOGIN_NOTIFICATION_MS });
    }
    if (mine === latest.current) setBusy(false);
  };
  const change = (next: SecondStepWay) => {
    latest.current += 1;
    setWay(next);
    setRefusal(undefined);
    setBusy(false);
  };

  return (
    <>
      <Text as="h1" mb={20} tabIndex={-1}>
        {t('step.title')}
      </Text>
      <p className={styles.quiet}>{t(`step.${way}_text`)}</p>
      <Stack gap={16}>
        {way === 'passkey' ? (
          <>
            <PlainButton
              primary
              wide
              autoFocus
              busy={busy}
              onClick={() => void attempt(() => takePasskeyStep(awaited.ticket))}
            >
              {t('step.use_passkey')}
            </PlainButton>
            {refusal ? (
              <Text as="p" tone="negative" role="alert">
                {refusal}
              </Text>
            ) : null}
          </>
        ) : (
          <CodeForm
            key={way}
            way={way}
            busy={busy}
            refusal={refusal}
            onType={() => setRefusal(undefined)}
            onSend={(code) => attempt(() => takeSecondStep({ way, ticket: awaited.ticket, code }))}
          />
        )}
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <PlainButton key={one} wide onClick={() => change(one)}>
              {t(`step.use_${one}`)}
            </PlainButton>
          ))}
        <PlainButton wide onClick={() => onBack()}>
          {t('step.back')}
        </PlainButton>
      </Stack>
    </>
  );
}

interface CodeFormProps {
  readonly way: TypedWay;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly onType: () => void;
  readonly onSend: (code: string) => Promise<void>;
}

/** Form of a one-time code, which is sent after its last digit, or of a recovery code. */
function CodeForm({ way, busy, refusal, onType, onSend }: CodeFormProps) {
  const { t } = useTranslation(['session', 'common']);
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();

  const send = async (typed: string) => {
    await onSend(typed);
    // Only a refused code leaves the form on the screen.
    if (way === 'code') setCode('');
    focus();
  };
  const type = (text: string) => {
    onType();
    setIsEmpty(false);
    setCode(text);
    if (way === 'code' && text.replace(/\D/g, '').length === DIGITS && !busy) void send(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setIsEmpty(true);
      focus();
    } else if (!busy) void send(code);
  };
  return (
    <Stack ref={form} as="form" gap={16} onSubmit={submit} noValidate>
      <PlainField
        label={t(`step.${way}`)}
        name={way}
        {...FIELDS[way]}
        autoFocus
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={isEmpty ? t('common:required') : refusal}
      />
      <PlainButton type="submit" primary wide busy={busy}>
        {t('step.submit')}
      </PlainButton>
    </Stack>
  );
}
