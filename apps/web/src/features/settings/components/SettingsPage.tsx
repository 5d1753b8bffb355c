import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Section, Sections } from '../../../shared/ui/page/Sections.tsx';
import { InstalmentPlans } from './InstalmentPlans.tsx';
import { NightlyClearing } from './NightlyClearing.tsx';
import { RetentionSettings } from './RetentionSettings.tsx';
import { ServiceTokens } from './ServiceTokens.tsx';
import { Sites } from './Sites.tsx';
import { Webhooks } from './Webhooks.tsx';

/** Settings of the whole chain, and the tokens of systems that send its data. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'pages']);
  const may = useMay();
  return (
    <Page title={t('pages:settings')}>
      <Sections>
        <Section title={t('settings:shelves')}>
          <NightlyClearing />
        </Section>
        <Section title={t('settings:plans.title')}>
          <InstalmentPlans />
        </Section>
        <Section title={t('settings:sites.title')} id="sites">
          <Sites />
        </Section>
        <Section title={t('settings:kept.title')} id="kept">
          <RetentionSettings />
        </Section>
        {may('service_tokens') ? (
          <Section title={t('settings:tokens.title')}>
            <ServiceTokens />
          </Section>
        ) : null}
        {may('webhooks') ? (
          <Section title={t('settings:webhooks.title')} id="webhooks">
            <Webhooks />
          </Section>
        ) : null}
      </Sections>
    </Page>
  );
}
