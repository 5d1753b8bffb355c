import { Card, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import '../../../shared/ui/mantine/form.css';
import {
  type Campaign,
  type CampaignContent,
  createAnalyticPriceTag,
  editAnalyticPriceTag,
  FORMATS,
  type Format,
} from '@javon/contract';
import { analyticPriceTagSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  type ContractForm,
  DateField,
  FieldRow,
  Form,
  SelectField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { bodyFrom, type CampaignValues, newValues, valuesOf } from '../form.ts';
import { campaignPath } from '../paths.ts';
import { contentQuery, samplersQuery } from '../queries.ts';
import { useConflictWords } from '../use-conflict-words.ts';
import { BranchChoice } from './BranchChoice.tsx';
import { ProductLines } from './ProductLines.tsx';

interface CampaignEditorProps {
  /** Null for a new one. */
  readonly campaign: Campaign | null;
  readonly onClose: () => void;
}

/** Form of a campaign: dates and sampler, products with their prices, branches. */
export function CampaignEditor({ campaign, onClose }: CampaignEditorProps) {
  const { t } = useTranslation('campaigns');
  const content = useQuery({ ...contentQuery(campaign?.id ?? 0), enabled: campaign !== null });
  const title = t(campaign === null ? 'editor.new' : 'editor.edit');
  if (campaign !== null && !content.data)
    return <WaitingPage title={title} error={content.error} refetch={content.refetch} />;
  return <EditorForm title={title} campaign={campaign} content={content.data} onClose={onClose} />;
}

interface EditorFormProps extends CampaignEditorProps {
  readonly title: string;
  readonly content: CampaignContent | undefined;
}

function EditorForm({ title, campaign, content, onClose }: EditorFormProps) {
  const { t } = useTranslation('campaigns');
  const goOn = useGoOn();
  // The form starts with the campaign as it was fetched when it was opened; later fetches do not reset it.
  const [initial] = useState<CampaignValues>(() =>
    campaign && content ? valuesOf(campaign, content) : newValues(today()),
  );
  const isIssued = campaign !== null && campaign.phase !== 'draft';
  const form = useContractForm({
    id: campaign ? `campaign-${campaign.id}` : 'campaign-new',
    ...(campaign
      ? saves(editAnalyticPriceTag, analyticPriceTagSchemas.editAnalyticPriceTag, {
          params: { id: campaign.id },
        })
      : saves(createAnalyticPriceTag, analyticPriceTagSchemas.createAnalyticPriceTag)),
    initial,
    toBody: (values) => (campaign ? { version: values.version, ...bodyFrom(values) } : bodyFrom(values)),
    onSaved: (saved) => {
      notifySuccess(t(isIssued ? 'saved' : 'drafted'));
      void refreshedAfter(editAnalyticPriceTag).then(() => {
        if (campaign !== null || !goOn([campaignPath(saved.id)], { replace: true })) onClose();
      });
    },
    fromServer: (field, value) => (field === 'sampler' ? String(value) : (value ?? '')),
  });
  const show = useConflictWords(form, content);
  const send = async () => {
    if (form.values.pasted.trim() === '') await form.send();
    else form.refuse({ pasted: t('products.unread') });
  };
  const labels = {
    name: t('fields.name'),
    begins: t('fields.begins'),
    ends: t('fields.ends'),
    format: t('fields.format'),
    sampler: t('fields.sampler'),
    products: t('fields.products'),
    branches: t('fields.branches'),
  };
  return (
    <Page title={title}>
      <Form form={{ ...form, send }} labels={labels} show={show}>
        <Stack maxWidth={960} gutter={0}>
          {isIssued ? (
            <Card as="p" card="warning" tight size="sm" tone="warning" mb={12}>
              {t('editor.issued_note')}
            </Card>
          ) : null}
          <Basics form={form} isIssued={isIssued} running={campaign?.phase === 'running'} />
          <ProductLines form={form} />
          <BranchChoice form={form} known={content?.branches ?? []} />
          <Row line="above" gap={8} justify="end" sticky padding="12px 0">
            <Button variant="default" onClick={onClose}>
              {t('editor.cancel')}
            </Button>
            <SubmitButton>{t(isIssued ? 'editor.save' : 'editor.draft')}</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Page>
  );
}

interface BasicsProps {
  readonly form: ContractForm<CampaignValues>;
  readonly isIssued: boolean;
  readonly running: boolean;
}

function Basics({ form, isIssued, running }: BasicsProps) {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(samplersQuery);
  const samplers = (data?.items ?? []).filter(({ format }) => format === form.values.format);
  // A change of the format clears a sampler of another format.
  const chosen = form.values.sampler;
  const isGone = data !== undefined && chosen !== null && !samplers.some(({ id }) => String(id) === chosen);
  const { write } = form;
  useEffect(() => {
    if (isGone) write('sampler', null);
  }, [isGone, write]);
  return (
    <Stack line="above" as="section" gap={12} padding="16px 0 24px">
      <Text as="h2" size="md">
        {t('editor.basics')}
      </Text>
      <TextField field={form.at('name')} label={t('fields.name')} maxLength={120} />
      <FieldRow>
        {running ? null : <DateField field={form.at('begins')} label={t('fields.begins')} />}
        <DateField field={form.at('ends')} label={t('editor.ends')} min={form.values.begins || undefined} />
      </FieldRow>
      <FieldRow>
        {isIssued ? null : (
          <SelectField
            field={form.at('format')}
            label={t('fields.format')}
            options={FORMATS.map((format: Format) => ({ value: format, label: formatName(format) }))}
          />
        )}
        <SelectField
          field={form.at('sampler')}
          label={t('fields.sampler')}
          description={data && samplers.length === 0 ? t('editor.no_samplers') : undefined}
          options={samplers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </FieldRow>
    </Stack>
  );
}
