import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { InstalmentPlans } from './InstalmentPlans.tsx';
import { NightlyClearing } from './NightlyClearing.tsx';
import { ServiceTokens } from './ServiceTokens.tsx';
import styles from './settings.module.css';

/** Settings of the whole chain, and the tokens of systems that bring its data. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'pages']);
  const may = useMay();
  return (
    <Page title={t('pages:settings')}>
      <div className={styles.page}>
        <Section title={t('settings:shelves')}>
          <NightlyClearing />
        </Section>
        <Section title={t('settings:plans.title')}>
          <InstalmentPlans />
        </Section>
        {may('service_tokens') ? (
          <Section title={t('settings:tokens.title')}>
            <ServiceTokens />
          </Section>
        ) : null}
      </div>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
