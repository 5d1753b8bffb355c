import type { Profile } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Section, Sections } from '../../../shared/ui/page/Sections.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { NoticeSettings, PushSettings } from '../../notices/public.ts';
import { profileQuery } from '../queries.ts';
import { Look } from './Look.tsx';
import { Photo } from './Photo.tsx';
import styles from './profile.module.css';
import { Sessions } from './Sessions.tsx';
import { SignIn } from './SignIn.tsx';
import { TwoStep } from './two-step/TwoStep.tsx';

/** Page of the person's profile: personal data, credentials, sessions. */
export function ProfilePage() {
  const { t } = useTranslation(['profile', 'pages']);
  const { data, error, refetch } = useDeferredAnswer(useQuery(profileQuery));
  return (
    <Page title={t('pages:profile')}>
      {data ? (
        <Sections>
          <Section title={t('profile:about')}>
            <Photo profile={data} />
            <Facts profile={data} />
            <Quiet size="sm">{t('profile:fields.help')}</Quiet>
          </Section>
          <Section title={t('profile:sign_in')}>
            <SignIn profile={data} />
          </Section>
          <Section title={t('profile:two_step.title')} id="two-step">
            <TwoStep />
          </Section>
          <Section title={t('profile:look')}>
            <Look />
          </Section>
          <Section title={t('profile:notices')} id="notices">
            <NoticeSettings />
            <PushSettings />
          </Section>
          <Section title={t('profile:sessions.title')}>
            <Sessions />
          </Section>
        </Sections>
      ) : (
        <Waiting error={error} refetch={refetch} />
      )}
    </Page>
  );
}

function Facts({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('profile');
  const localised = useLocalised();
  const { surname, name, patronymic, branch, pinfl } = profile;
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{t('fields.name')}</dt>
        <dd>{[surname, name, patronymic].filter(Boolean).join(' ')}</dd>
      </div>
      <div>
        <dt>{t('fields.role')}</dt>
        <dd>{localised(profile.role)}</dd>
      </div>
      <div>
        <dt>{t('fields.branch')}</dt>
        <dd>{branch ? `${branch.code} · ${localised(branch.name)}` : t('fields.head_office')}</dd>
      </div>
      {pinfl ? (
        <div>
          <dt>{t('fields.pinfl')}</dt>
          <dd>{pinfl}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('fields.last_login')}</dt>
        <dd>
          <DateTime value={profile.last_login_at} />
        </dd>
      </div>
    </dl>
  );
}
