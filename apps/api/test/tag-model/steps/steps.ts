import { at, FORMATS, type Format } from '../facts.ts';
import { Refused, type TagModel } from '../model.ts';
import type { Site } from '../site.ts';
import { campaignOn } from '../tag-content.ts';
import * as campaigns from './campaigns.ts';
import * as goods from './goods.ts';
import type { Answer, Kind, ServerContext, Step } from './kind.ts';
import * as paper from './paper.ts';
import * as samplers from './samplers.ts';
import * as shelves from './shelves.ts';
import * as terms from './terms.ts';
import * as walks from './walks.ts';

export { type Answer, Impossible, type Step } from './kind.ts';

const KINDS: { readonly [K in Step['do']]: Kind<K> } = {
  price: goods.price,
  comingPrice: goods.comingPrice,
  applyComingPrices: goods.applyPrices,
  name: goods.name,
  shortName: goods.shortName,
  barcode: goods.barcode,
  premium: goods.premium,
  brand: goods.brand,
  renameBrand: goods.renameBrand,
  character: goods.character,
  label: goods.label,
  picture: goods.picture,
  category: goods.category,
  bind: samplers.bind,
  unbind: samplers.unbind,
  tagFormat: samplers.tagFormat,
  sampler: samplers.sampler,
  language: shelves.language,
  place: shelves.place,
  leave: shelves.leave,
  move: shelves.move,
  deleteShelf: shelves.deleteShelf,
  bringBackShelf: shelves.bringBackShelf,
  delete: goods.remove,
  restore: goods.restore,
  markup: terms.markup,
  switchPlan: terms.switchPlan,
  segment: terms.segment,
  editSegment: terms.editSegment,
  segmentProducts: terms.segmentProducts,
  deleteSegment: terms.deleteSegment,
  restoreSegment: terms.restoreSegment,
  campaign: campaigns.campaign,
  oldCampaign: campaigns.oldCampaign,
  editCampaign: campaigns.editCampaign,
  withdraw: campaigns.withdraw,
  print: paper.print,
  confirm: paper.confirm,
  takeDown: paper.takeDown,
  beginWalk: walks.beginWalk,
  scan: walks.scan,
  endWalk: walks.endWalk,
  days: paper.days,
};

/** A kind that accepts any step; the key has chosen the right one. */
interface AnyKind {
  model(model: TagModel, step: Step): Answer | undefined;
  server(site: Site, step: Step, context: ServerContext): Promise<Answer>;
}

function kindOf(step: Step): AnyKind {
  return KINDS[step.do] as unknown as AnyKind;
}

/**
 * Applies a step to the model.
 * @throws Impossible if the step is about something that does not exist
 */
export function applyStep(model: TagModel, step: Step): Answer {
  try {
    return kindOf(step).model(model, step) ?? null;
  } catch (error) {
    if (error instanceof Refused)
      return error.items.length > 0 ? paper.printAnswer(error.code, error.items) : error.code;
    throw error;
  }
}

/** Sends a step to the server, after it was applied to the model; `today` is the day of the step. */
export function sendStep(site: Site, model: TagModel, step: Step, today: string): Promise<Answer> {
  return kindOf(step).server(site, step, { model, today });
}

/** Whether a tag could be printed at all: some campaign or binding gives its format a sampler. */
export function canPrint({ chain }: TagModel, branch: number, product: number, day: string): Format[] {
  const holding = campaignOn(chain, branch, product, day);
  const { bound } = at(chain.categories, at(chain.products, product).category);
  return FORMATS.filter(
    (format) => bound.has(format) || (holding !== null && at(chain.campaigns, holding).format === format),
  );
}
