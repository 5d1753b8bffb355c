import { phoneMistake, requestPassword } from '@javon/contract';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '../../../shared/config/config.ts';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { report } from '../../../shared/http/report.ts';
import { maskPhone } from '../../../shared/masks/masks.ts';
import { useMask } from '../../../shared/masks/use-mask.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { PlainButton, PlainButtonLink } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainField } from '../../../shared/ui/plain/PlainField.tsx';
import { PlainPage } from '../../../shared/ui/plain/PlainPage.tsx';
import styles from './session.module.css';

const mistakeIn = (phone: string) => (phone === '' ? 'required' : phoneMistake(phone));

/** Ways to recover a lost password: by messenger, or by a request with the phone number. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['session', 'errors']);
  const router = useRouter();
  const [phone, setPhone] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const typePhone = useMask(maskPhone, setPhone);
  const { messenger } = siteConfig();
  const mistake = tried ? mistakeIn(phone) : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (mistakeIn(phone)) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=phone]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await askForPassword(phone, comment);
      await router.navigate({ to: '/succes' });
    } catch (error) {
      report(error instanceof HttpFailure ? error : new HttpFailure('unknown'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <PlainPage>
      <Text as="h1" mb={20}>
        {t('reset.title')}
      </Text>
      <p className={styles.quiet}>{t(messenger ? 'reset.text_messenger' : 'reset.text')}</p>
      {messenger ? (
        <>
          <PlainButtonLink href={messenger} wide>
            {t('reset.messenger')}
          </PlainButtonLink>
          <Row as="p" gap={12} align="center" size="sm" tone="faint" className={styles.or} mt={16} mb={16}>
            {t('reset.or')}
          </Row>
        </>
      ) : null}
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <PlainField
          label={t('login.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+998 (90) 123 45 67"
          value={phone}
          onChange={typePhone}
          error={mistake ? t(`errors:${mistake}`) : undefined}
        />
        <PlainField
          label={t('reset.comment')}
          name="comment"
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <PlainButton type="submit" primary wide busy={busy}>
          {t('reset.submit')}
        </PlainButton>
        <p style={{ textAlign: 'center' }}>
          <Link to="/auth/login">{t('reset.back')}</Link>
        </p>
      </Stack>
    </PlainPage>
  );
}

/** Asks the administrators for a new password. */
async function askForPassword(phone: string, comment: string): Promise<void> {
  await call(requestPassword, { body: { phone, ...(comment ? { comment } : {}) } });
}
