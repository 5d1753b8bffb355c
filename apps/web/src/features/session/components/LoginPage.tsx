import { type AwaitedStep, phoneMistake, type Tokens } from '@javon/contract';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginFailureText } from '../../../shared/http/catalogue.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { wordsOf } from '../../../shared/http/report.ts';
import { sessionCalls } from '../../../shared/http/session-calls.ts';
import { i18n, loadTexts } from '../../../shared/i18n/i18n.ts';
import { maskPhone } from '../../../shared/masks/masks.ts';
import { useMask } from '../../../shared/masks/use-mask.ts';
import { LOGIN_NOTIFICATION_MS, notify, warn } from '../../../shared/notify/notify.ts';
import { sessionEnded } from '../../../shared/session/visitor.ts';
import { takeWantedPath } from '../../../shared/session/wanted-path.ts';
import { useStore } from '../../../shared/store.ts';
import { Card, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { PasswordEye } from '../../../shared/ui/plain/PasswordEye.tsx';
import { PlainButton } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainField } from '../../../shared/ui/plain/PlainField.tsx';
import { PlainPage } from '../../../shared/ui/plain/PlainPage.tsx';
import { signIn } from '../sign-in.ts';

/** Loaded when a second step is required. */
const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

/** Warns people with a weak password to change it, after they signed in. */
async function warnOfWeakPassword(): Promise<void> {
  await i18n.loadNamespaces('notices');
  warn(i18n.t('notices:weak_password'));
}

/** Loads what submitting needs while the person types. */
function prepare(): void {
  sessionCalls().catch(() => {});
}

function notifyOfFailure(message: string): void {
  notify({ kind: 'negative', message, timeout: LOGIN_NOTIFICATION_MS });
}

/** Sign-in by phone number and password. */
export function LoginPage() {
  const router = useRouter();
  const { next } = useSearch({ from: '/plain/auth/login' });
  const [phone, setPhone] = useState('');
  const [awaited, setAwaited] = useState<AwaitedStep['second_step'] | null>(null);
  useEffect(() => () => sessionEnded.set(false), []);

  const open = async (tokens: Tokens) => {
    if (tokens.must_change_password) {
      await router.navigate({ to: '/changePasword' });
      return;
    }
    if (tokens.weak_password) void warnOfWeakPassword();
    await router.navigate({ href: takeWantedPath(next) });
  };
  const back = (message?: string) => {
    setAwaited(null);
    if (message !== undefined) notifyOfFailure(message);
  };
  return (
    <PlainPage>
      {awaited ? (
        <Suspense>
          <SecondStep awaited={awaited} onDone={(tokens) => void open(tokens)} onBack={back} />
        </Suspense>
      ) : (
        <LoginForm phone={phone} onPhone={setPhone} onTokens={open} onAwaited={setAwaited} />
      )}
    </PlainPage>
  );
}

interface LoginFormProps {
  /** Kept by the page through a second step that the person comes back from. */
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly onTokens: (tokens: Tokens) => Promise<void>;
  readonly onAwaited: (step: AwaitedStep['second_step']) => void;
}

/** Error at a field of the form, in the person's language. */
interface Refusal {
  readonly field: 'phone' | 'password';
  readonly message: string;
}

/** Sends phone number and password; a wrong pair is also shown at the password, an impossible number at the phone. */
function useLogin({ phone, onTokens, onAwaited }: LoginFormProps, password: string) {
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const fieldOf = (name: string) => event.currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (phone === '' || password === '') {
      fieldOf(phone === '' ? 'phone' : 'password')?.focus();
      return;
    }
    const field = fieldOf('password');
    const mistake = phoneMistake(phone);
    if (mistake !== null) fieldOf('phone')?.focus();
    setRefusal(undefined);
    setBusy(true);
    try {
      if (mistake !== null) {
        await loadTexts(['errors']);
        setRefusal({ field: 'phone', message: i18n.t(`errors:${mistake}`) });
        return;
      }
      const answer = await signIn(phone, password);
      if ('second_step' in answer) onAwaited(answer.second_step);
      else await onTokens(answer);
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : new HttpFailure('unknown');
      const message = wordsOf(loginFailureText(failure, navigator.onLine));
      if (failure.code === 'credentials_wrong') {
        setRefusal({ field: 'password', message });
        field?.select();
      }
      notifyOfFailure(message);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, tried, refusal, forgetRefusal: () => setRefusal(undefined) };
}

function LoginForm(props: LoginFormProps) {
  const { phone, onPhone } = props;
  const { t } = useTranslation(['session', 'common']);
  const ended = useStore(sessionEnded);
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const { submit, busy, tried, refusal, forgetRefusal } = useLogin(props, password);
  const typePhone = useMask(maskPhone, (value) => {
    onPhone(value);
    forgetRefusal();
  });
  const errorOf = (field: Refusal['field'], value: string) => {
    if (tried && value === '') return t('common:required');
    return refusal?.field === field ? refusal.message : undefined;
  };
  return (
    <>
      <Text as="h1" mb={20}>
        {t('login.title')}
      </Text>
      {ended ? (
        <Card as="p" card="warning" tight tone="text" margin="-8px 0 16px" role="status">
          {t('login.ended')}
        </Card>
      ) : null}
      <Stack as="form" gap={16} onSubmit={submit} onInput={prepare} noValidate>
        <PlainField
          label={t('login.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          placeholder="+998 (90) 123 45 67"
          data-autofocus
          value={phone}
          onChange={typePhone}
          error={errorOf('phone', phone)}
        />
        <PlainField
          label={t('login.password')}
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            forgetRefusal();
          }}
          error={errorOf('password', password)}
          aside={
            <PasswordEye
              visible={visible}
              label={t(visible ? 'login.hide_password' : 'login.show_password')}
              onToggle={() => setVisible(!visible)}
            />
          }
        />
        <PlainButton type="submit" primary wide busy={busy}>
          {t('login.submit')}
        </PlainButton>
        <p style={{ textAlign: 'center' }}>
          <Link to="/auth/resetpassword">{t('login.forgot')}</Link>
        </p>
      </Stack>
    </>
  );
}
