import { endWalk, type WalkDetails } from '@javon/contract';
import { Button, Select } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraScanner } from '../../../shared/camera/CameraScanner.tsx';
import { signal } from '../../../shared/camera/signal.ts';
import { formatNumber } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useScanner } from '../../../shared/scan/use-scanner.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ProgressBar } from '../../../shared/ui/values/Bar.tsx';
import { judgeScan, typedCode } from '../model/judge.ts';
import { planOf } from '../model/plan.ts';
import { useScans } from '../outbox/use-scans.ts';
import { PlanView } from './PlanView.tsx';
import { type ListedScan, ScanList } from './ScanList.tsx';
import { Sign } from './Sign.tsx';
import { LOOKS } from './verdicts.ts';
import styles from './walk.module.css';

/** An open walk: camera, the sign of the last scan, the scans, and the plan that fills up. */
export function Walking({ details }: { readonly details: WalkDetails }) {
  const { t } = useTranslation('walk_checks');
  const { walk, tags } = details;
  const box = useScans(walk.id);
  const [at, setAt] = useState<string | null>(null);
  const { waiting } = box;
  const scans = useMemo(() => {
    const known = new Set(details.scans.map(({ id }) => id));
    const unsent = waiting.filter(({ key }) => !known.has(key));
    return [
      ...details.scans.map((scan): ListedScan => Object.assign({ isWaiting: false }, scan)),
      ...unsent.map(({ key, judged }): ListedScan => Object.assign({ id: key, isWaiting: true }, judged)),
    ];
  }, [details.scans, waiting]);
  const plan = useMemo(() => planOf(tags, scans), [tags, scans]);
  // The last scan here: those of others change the plan, not the sign.
  const [own, setOwn] = useState<string | null>(null);
  const last = scans.findLast(({ id }) => id === own);

  const oldFormats = tags
    .filter((one) => one.product.id === last?.product?.id && one.state === 'take_down')
    .map((one) => one.format);

  const onCode = (text: string) => {
    const code = typedCode(tags, text);
    const shelf = at === null ? null : Number(at);
    const judged = judgeScan(details, code, shelf, scans);
    signal(LOOKS[judged.verdict ?? 'waiting'].sound);
    setOwn(box.add(code, shelf, judged));
  };
  useScanner(onCode);

  const end = useMutation(apiMutation(endWalk));
  const onEnd = async () => {
    const left = plan.expected - plan.scanned;
    const agreed =
      left === 0 ||
      (await confirm({
        title: t('end_title'),
        text: t('end_text', { count: left }),
        action: t('end'),
      }));
    if (!agreed) return;
    await box.flush();
    end.mutate({ params: { id: walk.id } });
  };
  const open = last?.place?.shelf.id ?? last?.last_place?.shelf.id ?? (at === null ? null : Number(at));
  return (
    <Grid
      columns="minmax(320px, 480px) minmax(320px, 640px)"
      gap={24}
      stacksBelow={1024}
      className={styles.walking}
    >
      <Stack gap={12}>
        {last ? <Sign key={last.id} scan={last} oldFormats={oldFormats} /> : <p>{t('aim')}</p>}
        <CameraScanner onCode={onCode} quiet strangers />
        {walk.shelf === null ? (
          <Select
            label={t('stand')}
            placeholder={t('stand_any')}
            clearable
            searchable
            data={details.shelves.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={at}
            onChange={setAt}
          />
        ) : null}
      </Stack>
      <Stack gap={16}>
        <div>
          <Row as="p" margin="0 0 6px" gap={16} rowGap={4} align="center" wrap>
            <b>
              {t('scanned_of', {
                scanned: formatNumber(plan.scanned),
                expected: formatNumber(plan.expected),
              })}
            </b>
            {waiting.length > 0 && box.away ? (
              <Row as="span" inline gap={6} align="center" size="sm" tone="warning" role="status">
                <IconCloudOff size={16} aria-hidden="true" />
                {t('away', { count: waiting.length })}
              </Row>
            ) : null}
            {walk.people.length > 1 ? (
              <Text size="sm" tone="quiet">
                {walk.people.map(personName).join(', ')}
              </Text>
            ) : null}
          </Row>
          <ProgressBar tone="positive" share={plan.scanned / Math.max(1, plan.expected)} label={t('plan')} />
        </div>
        <ScanList scans={scans.toReversed()} />
        <PlanView plan={plan} open={open} />
        <div className={styles.foot}>
          <Button variant="default" size="md" loading={end.isPending} onClick={() => void onEnd()}>
            {t('end')}
          </Button>
        </div>
      </Stack>
    </Grid>
  );
}
