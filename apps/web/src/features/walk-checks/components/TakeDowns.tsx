import type { WalkDetails, WalkResult } from '@javon/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { useScanner } from '../../../shared/scan/use-scanner.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { useTakeDown } from '../../price-tags/public.ts';
import { tagOfCode, typedCode } from '../model/judge.ts';
import { Mark } from './Sign.tsx';
import styles from './walk.module.css';

interface TakeDownsProps {
  readonly branch: string;
  readonly items: WalkResult['to_take_down'];
  readonly details: WalkDetails;
}

/** Tags that come down: each is confirmed by scanning it once more, in the hand. */
export function TakeDowns({ branch, items, details }: TakeDownsProps) {
  const { t } = useTranslation('walk_checks');
  const localised = useLocalised();
  const down = useTakeDown();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ product, format }: { product: number; format: string }) => `${product} ${format}`;
  const tags = items.flatMap((item) => {
    const tag = details.tags.find((one) => one.product.id === item.product && one.format === item.format);
    return tag && !done.has(keyOf(item)) ? [{ item, tag }] : [];
  });
  const onCode = (text: string) => {
    const found = tagOfCode(
      tags.map(({ tag }) => tag),
      typedCode(details.tags, text),
    );
    const item =
      found && items.find((one) => one.product === found.tag.product.id && one.format === found.tag.format);
    if (!item) return warn(t('not_to_take_down'));
    down.mutate(
      { branch, items: [item] },
      {
        onSuccess: () => {
          setDone((was) => new Set([...was, keyOf(item)]));
          notifySuccess(t('taken_down', { sku: found.tag.product.sku }));
        },
      },
    );
  };
  useScanner(onCode);
  if (tags.length === 0) return null;
  return (
    <Stack as="section" gap={8} align="stretch" aria-labelledby="take-down">
      <h2 id="take-down">{t('take_down', { count: tags.length })}</h2>
      <CameraButton size="md" label={t('take_down_scan')} onCode={onCode} stays />
      <Stack as="ul" className={styles.scans}>
        {tags.map(({ item, tag }) => (
          <Row as="li" key={keyOf(item)} gap={12} align="center">
            <Mark verdict="down" size={28} />
            <Stack as="span" minWidth={0}>
              <b>{localised(tag.product.name)}</b>
              <Text size="sm" tone="quiet">
                {tag.product.sku} · {formatName(tag.format)}
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
