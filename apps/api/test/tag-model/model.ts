import { at, type Branch, type Chain, FORMATS, type Format, type Language } from './facts.ts';
import {
  type Content,
  campaignOn,
  contentOn,
  hasSameContent,
  type Sourced,
  type TagName,
} from './tag-content.ts';
import type { Walk } from './walk-facts.ts';

export type State = 'to_print' | 'printed' | 'current' | 'take_down';

/** A print of one tag; its paper never changes. */
export interface Print {
  readonly job: number;
  readonly content: Content;
  /**
   * Whether its language was requested and was not the branch's: then it is always compared in that language.
   */
  readonly languageChosen: boolean;
  /** The campaign of the tag. */
  readonly campaign: number | null;
  /** Whether its format was that of the product's category. */
  readonly ownFormat: boolean;
  /** The day that it was printed for. */
  readonly day: string;
  /**
   * Its first shelf in walking order when it was printed; if the product had no place then, when it first had one
   * while this print waited or hung. Null before.
   */
  shelf: number | null;
}

export interface Tag {
  /** Prints until they are confirmed, one for each day. */
  waiting: readonly Print[];
  hung: Print | null;
  /** How many jobs there were when the hanging print was confirmed. */
  hungAfter: number;
  /** Whether the last print for a day that had come failed. */
  failed: boolean;
  /** The last job when it was taken down: prints up to it hang no more, even if they are confirmed later. */
  downAt: number;
  times: number;
  duplicates: number;
  duplicatesDay: string | null;
  duplicatesOnDay: number;
}

export interface Job {
  readonly branch: number;
  readonly prints: readonly { readonly name: TagName; readonly print: Print }[];
  /** Keys of the tags that hang or failed. */
  readonly closed: Set<string>;
  /** Whether all of them are closed. */
  confirmed: boolean;
}

/** A tag of a job. */
type TagOfJob = Pick<TagName, 'product' | 'format'>;

/** Reason why a tag is wrong: a code of the contract, with the printed and the right value. */
export interface Reason {
  readonly code: string;
  readonly from: number | string | null;
  readonly to: number | string | null;
}

/** A tag in a branch's list on one day. */
export interface ListedTag {
  readonly name: TagName;
  readonly state: State;
  readonly reasons: readonly Reason[];
  readonly now: Sourced;
  /** The print that it is compared with, and whether that is a pending one. */
  readonly judged: { readonly print: Print; readonly waits: boolean } | null;
  readonly tag: Tag;
  /** First place in walking order. */
  readonly place: { readonly shelf: number; readonly position: number } | null;
  readonly placeCount: number;
  /** Last place of its product, for a tag that is to be taken down and has no place. */
  readonly lastPlace: { readonly shelf: number; readonly position: number } | null;
}

export type Verdict = 'right' | 'early' | 'wrong' | 'down';

const NO_TAG: Tag = {
  waiting: [],
  hung: null,
  hungAfter: 0,
  failed: false,
  downAt: -1,
  times: 0,
  duplicates: 0,
  duplicatesDay: null,
  duplicatesOnDay: 0,
};

export function keyOf({ branch, product, format }: TagName): string {
  return `${branch} ${product} ${format}`;
}

function nameOf(key: string): TagName {
  const [branch = '', product = '', format = ''] = key.split(' ');
  return { branch: Number(branch), product: Number(product), format: format as Format };
}

/**
 * The waiting print of a tag that counts on a day: that for the last day that has come, else for the next one. A print
 * for a later day that hangs since ends the wait of those before it, from its day on.
 */
function waitingOn({ waiting, hung, hungAfter }: Tag, day: string): Print | null {
  const byDay = waiting.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const print = byDay.findLast((one) => one.day <= day) ?? byDay[0] ?? null;
  if (print === null || hung === null) return print;
  const isOver = hung.day <= day && print.day < hung.day && print.job < hungAfter;
  return isOver ? null : print;
}

function plain(code: string): Reason {
  return { code, from: null, to: null };
}

function aheadOf({ day }: Print): Reason {
  return { code: 'ahead', from: null, to: day };
}

/** Places of a product in a branch in walking order; those on deleted shelves do not count. */
export function placesOf(branch: Branch, product: number): { shelf: number; position: number }[] {
  return branch.places
    .filter((place) => place.product === product && !at(branch.shelves, place.shelf).deleted)
    .sort(
      (a, b) =>
        at(branch.shelves, a.shelf).position - at(branch.shelves, b.shelf).position ||
        a.position - b.position,
    );
}

/** A refusal with its API error code. */
export class Refused extends Error {
  readonly code: string;
  readonly items: readonly { readonly name: TagName; readonly code: string }[];

  constructor(code: string, items: Refused['items'] = []) {
    super(code);
    this.code = code;
    this.items = items;
  }
}

/**
 * The state of every tag of a chain, in memory, computed from scratch each time. Changes of goods, campaigns
 * and shelves are written directly into {@link Chain}; events of printed tags go through the methods.
 */
export class TagModel {
  readonly chain: Chain;
  readonly tags = new Map<string, Tag>();
  readonly jobs: Job[] = [];
  readonly walks: Walk[] = [];
  /** The day on which the history began. */
  readonly firstDay: string;

  constructor(chain: Chain) {
    this.chain = chain;
    this.firstDay = chain.today;
  }

  /**
   * Lists the tags that a branch needs or has on a day; for one shelf, those of the goods on it, each with
   * its place there, wherever else it is.
   */
  list(branch: number, day: string, shelf?: number): ListedTag[] {
    const all = this.#listAll(branch, day);
    if (shelf === undefined) return all;
    const here = at(this.chain.branches, branch);
    const { name } = at(here.shelves, shelf);
    return all.flatMap((listed) => {
      const place = placesOf(here, listed.name.product).find((one) => one.shelf === shelf);
      if (place === undefined) return [];
      const reasons = listed.reasons.map((one) => (one.code === 'moved' ? { ...one, to: name } : one));
      return [{ ...listed, place, reasons }];
    });
  }

  #listAll(branch: number, day: string): ListedTag[] {
    const here = at(this.chain.branches, branch);
    const keys = new Set<string>();
    for (const product of new Set(here.places.map((place) => place.product))) {
      const format = this.neededFormat(branch, product, day);
      if (format !== null && !at(this.chain.products, product).deleted)
        keys.add(keyOf({ branch, product, format }));
    }
    for (const [key, { waiting, hung }] of this.tags) {
      if ((waiting.length > 0 || hung !== null) && nameOf(key).branch === branch) keys.add(key);
    }
    return [...keys].map((key) => this.tagOn(nameOf(key), day));
  }

  /** Everything about one tag on a day. */
  tagOn(name: TagName, day: string): ListedTag {
    const tag = this.tags.get(keyOf(name)) ?? NO_TAG;
    const now = contentOn(this.chain, name, day);
    const places = placesOf(at(this.chain.branches, name.branch), name.product);
    const isRight = (print: Print | null): boolean =>
      print !== null && this.#hasTodaysContent(name, print, day);
    // A tag printed for a coming day is set aside until then, unless it would be right today as well and nothing right
    // hangs. A tag that the branch does not need until then, and of which it has nothing, is pending nevertheless.
    const isAside = tag.hung !== null || this.neededFormat(name.branch, name.product, day) === name.format;
    const pending = waitingOn(tag, day);
    const hangsWell = isRight(tag.hung) && !this.#hasMoved(name, tag);
    const waits = pending !== null && (pending.day <= day || (isRight(pending) && !hangsWell) || !isAside);
    const print = waits ? pending : tag.hung;
    const judged = print === null ? null : { print, waits };
    const state = this.#state(name, day, { tag, now, judged, isRight });
    const reasons = this.#reasons(name, day, { tag, now, judged, state });
    const isGone = state === 'take_down' && places.length === 0;
    const stoodAt = at(this.chain.branches, name.branch).lastPlaces.get(name.product) ?? null;
    return {
      name,
      state,
      reasons,
      now,
      judged,
      tag,
      place: places[0] ?? null,
      placeCount: places.length,
      lastPlace: isGone ? stoodAt : null,
    };
  }

  /**
   * Returns the content that a print should have on a day: in the language requested for it, else in the
   * branch's on that day.
   */
  #expectedContent(name: TagName, print: Print, day: string): Sourced {
    return contentOn(this.chain, name, day, print.languageChosen ? print.content.language : undefined);
  }

  #hasTodaysContent(name: TagName, print: Print, day: string): boolean {
    const { content } = this.#expectedContent(name, print, day);
    return hasSameContent(print.content, content) && !this.#hasLeftFormat(name, print, day);
  }

  #categoryFormat(product: number): Format {
    return at(this.chain.categories, at(this.chain.products, product).category).tagFormat;
  }

  /** Whether a print was in its category's format, and the category has another one, which the branch needs. */
  #hasLeftFormat({ branch, product, format }: TagName, { ownFormat }: Print, day: string): boolean {
    if (!ownFormat || this.#categoryFormat(product) === format) return false;
    if (placesOf(at(this.chain.branches, branch), product).length === 0) return false;
    const holding = campaignOn(this.chain, branch, product, day);
    return holding === null || at(this.chain.campaigns, holding).format !== format;
  }

  /** The format in which a branch needs a product's tag on a day; null if it has no place. */
  neededFormat(branch: number, product: number, day: string): Format | null {
    if (placesOf(at(this.chain.branches, branch), product).length === 0) return null;
    const holding = campaignOn(this.chain, branch, product, day);
    if (holding !== null) return at(this.chain.campaigns, holding).format;
    return this.#categoryFormat(product);
  }

  /**
   * Prints tags for a day, in the branch's language or in a requested one. Only a repeat in the language of
   * the existing print is a duplicate: a print in another one differs.
   * @returns the refusals, tag by tag
   * @throws Refused if the day is past, or no tag may be printed
   */
  print(
    branch: number,
    items: readonly PrintItem[],
    day: string,
    language: Language = at(this.chain.branches, branch).language,
  ): readonly { name: TagName; code: string }[] {
    if (day < this.chain.today) throw new Refused('date_in_past');
    const refused: { name: TagName; code: string }[] = [];
    const prints: { name: TagName; print: Print; copies: number; duplicate: boolean }[] = [];
    for (const { product, format, copies } of items) {
      const name = { branch, product, format };
      const listed = this.tagOn(name, day);
      const before = listed.judged?.print ?? null;
      const isRight =
        before !== null &&
        (listed.state === 'current' ||
          (listed.state === 'printed' && this.#hasTodaysContent(name, before, day)));
      const duplicate = isRight && before?.content.language === language;
      const now = contentOn(this.chain, name, day, language);
      const code = this.#refusal({ ...listed, now }, duplicate);
      if (code !== null) {
        refused.push({ name, code });
        continue;
      }
      const { place } = listed;
      const print = {
        job: this.jobs.length,
        content: now.content,
        languageChosen: language !== at(this.chain.branches, branch).language,
        campaign: now.campaign,
        ownFormat: this.#categoryFormat(product) === format,
        day,
        shelf: place?.shelf ?? null,
      };
      prints.push({ name, print, copies, duplicate });
    }
    if (prints.length === 0) throw new Refused('nothing_to_print', refused);
    for (const { name, print, copies, duplicate } of prints) this.#printed(name, print, copies, duplicate);
    this.jobs.push({ branch, prints, closed: new Set(), confirmed: false });
    return refused;
  }

  /**
   * Closes a job: printed tags hang, unless they were taken down since and do not wait, or a print was hung since that is for a later
   * day that has come, or for the same day and newer; failed ones return to the queue. If the hanging ones are named, the
   * others wait on, and the job stays open until none waits.
   * @throws Refused if the job is closed, or a tag is not in it
   */
  confirm(job: number, failed: readonly TagOfJob[], hung?: readonly TagOfJob[]): void {
    const found = this.jobs[job];
    if (found === undefined) throw new Refused('not_found');
    if (found.confirmed) throw new Refused('job_already_confirmed');
    const lost = new Set(failed.map((one) => keyOf({ branch: found.branch, ...one })));
    const known = new Set(found.prints.map(({ name }) => keyOf(name)));
    const named = new Set(hung?.map((one) => keyOf({ branch: found.branch, ...one })) ?? known);
    if ([...lost, ...named].some((key) => !known.has(key))) throw new Refused('row_product_unknown');
    for (const { name, print } of found.prints) {
      const tag = this.#tag(name);
      const key = keyOf(name);
      const hasFailed = lost.has(key);
      if (found.closed.has(key) || !(hasFailed || named.has(key))) continue;
      found.closed.add(key);
      if (
        !hasFailed &&
        (print.job > tag.downAt || tag.waiting.includes(print)) &&
        this.#replacesHung(print, tag)
      ) {
        Object.assign(tag, { hung: print, hungAfter: this.jobs.length });
        this.giveShelves(name.branch, name.product);
      }
      const others = tag.waiting.filter((one) => one.job !== job);
      if (others.length === tag.waiting.length) continue;
      tag.waiting = others;
      // The mark is about the print of today, until the day of another comes.
      if (!hasFailed || print.day <= this.chain.today) tag.failed = hasFailed;
    }
    found.confirmed = found.closed.size === known.size;
  }

  #replacesHung(print: Print, { hung, hungAfter }: Tag): boolean {
    const { today } = this.chain;
    if (hung === null || print.job >= hungAfter || print.day > hung.day) return true;
    // A print for a day that has come replaces one that was hung before its day.
    if (print.day <= today && hung.day > today) return true;
    return print.day === hung.day && print.job > hung.job;
  }

  /** Gives waiting and hanging prints that have no shelf the first one of their product. */
  giveShelves(branch: number, product: number): void {
    const [first] = placesOf(at(this.chain.branches, branch), product);
    if (first === undefined) return;
    for (const [key, tag] of this.tags) {
      const name = nameOf(key);
      if (name.branch !== branch || name.product !== product) continue;
      for (const print of [...tag.waiting, tag.hung]) if (print !== null) print.shelf ??= first.shelf;
    }
  }

  /**
   * Marks tags as no longer hanging or waiting; tags that do neither are skipped. The paper of a waiting print was
   * put away with the old one: to print it once more is safer than a tag that is believed to hang. The sheets for coming
   * days lie ready and wait on, unless the goods have left the shelves.
   */
  takeDown(names: readonly TagName[]): void {
    for (const name of names) {
      const tag = this.tags.get(keyOf(name));
      if (tag === undefined) continue;
      const stands =
        !at(this.chain.products, name.product).deleted &&
        placesOf(at(this.chain.branches, name.branch), name.product).length > 0;
      const left = tag.waiting.filter((print) => stands && print.day > this.chain.today);
      if (tag.hung !== null || left.length < tag.waiting.length)
        Object.assign(tag, { waiting: left, hung: null, failed: false, downAt: this.jobs.length - 1 });
    }
  }

  /** Verdict of the page of a print's code today. */
  verdict(name: TagName, print: Print): Verdict {
    const { today } = this.chain;
    const now = this.#judgePaper(name, print, today);
    if (now === 'right' || print.day <= today) return now;
    return this.#judgePaper(name, print, print.day) === 'right' ? 'early' : now;
  }

  /** Reasons on the page why the paper of a print is wrong today; none if it is right or early. */
  reasonsOfPaper(name: TagName, print: Print): Reason[] {
    const verdict = this.verdict(name, print);
    if (verdict === 'right' || verdict === 'early') return [];
    const { today } = this.chain;
    const now = this.#expectedContent(name, print, today);
    const tag = { ...NO_TAG, hung: print };
    // Not early, so that its day would not make it right either.
    const judged = { print: { ...print, day: today }, waits: false };
    if (verdict === 'down') return [this.#takeDownReason(name, today, { tag, now, judged })];
    return this.#differences(print, now);
  }

  /** Compares one paper, wherever it is, with a day's values. */
  #judgePaper(name: TagName, print: Print, day: string): Verdict {
    const { deleted } = at(this.chain.products, name.product);
    const needed = this.neededFormat(name.branch, name.product, day);
    const now = this.#expectedContent(name, print, day);
    if (deleted || (needed === null && print.shelf !== null)) return 'down';
    const hasLeft = this.#hasLeftFormat(name, print, day);
    if (hasSameContent(print.content, now.content) && !hasLeft) return 'right';
    return hasLeft || this.#isReplaced(name, needed, now, print) ? 'down' : 'wrong';
  }

  /** Whether a wrong tag is replaced by one in another format, or by none. */
  #isReplaced(name: TagName, needed: Format | null, now: Sourced, print: Print): boolean {
    if (name.format === needed || now.campaign !== null) return false;
    return (
      (now.holding !== null && needed !== null) || print.campaign !== null || now.content.sampler === null
    );
  }

  #state(name: TagName, day: string, { tag, now, judged, isRight }: Judging): State {
    const { product, branch } = name;
    const needed = this.neededFormat(branch, product, day);
    const pending = waitingOn(tag, day);
    if (pending === null && tag.hung === null) return 'to_print';
    if (at(this.chain.products, product).deleted) return 'take_down';
    if (needed === null && (pending?.shelf ?? tag.hung?.shelf ?? null) !== null) return 'take_down';
    if (judged === null) return 'to_print';
    const { print, waits } = judged;
    if (waits && (isRight(print) || print.day > day)) return 'printed';
    if (!waits && isRight(print)) return this.#hasMoved(name, tag) ? 'to_print' : 'current';
    if (this.#hasLeftFormat(name, print, day)) return 'take_down';
    return this.#isReplaced(name, needed, now, print) ? 'take_down' : 'to_print';
  }

  /** Whether the hanging print says what it should today, at its place. */
  hangsWell(name: TagName, tag: Tag): boolean {
    return (
      tag.hung !== null &&
      this.#hasTodaysContent(name, tag.hung, this.chain.today) &&
      !this.#hasMoved(name, tag)
    );
  }

  #hasMoved({ branch, product }: TagName, { hung }: Tag): boolean {
    if (hung === null || hung.shelf === null) return false;
    const places = placesOf(at(this.chain.branches, branch), product);
    return places.length > 0 && places.every((place) => place.shelf !== hung.shelf);
  }

  #reasons(name: TagName, day: string, { tag, now, judged, state }: Reasoning): Reason[] {
    if (state === 'take_down') return [this.#takeDownReason(name, day, { tag, now, judged })];
    if (state !== 'to_print') return [];
    const failed = tag.failed ? [plain('print_failed')] : [];
    if (judged === null) return failed.length > 0 ? failed : [this.#whyNeverHung(name, day)];

    const reasons = [...failed];
    const ahead = this.#hangsAhead(name, day, judged);
    if (ahead !== null) reasons.push(aheadOf(ahead));
    else reasons.push(...this.#differences(judged.print, this.#expectedContent(name, judged.print, day)));
    if (this.#hasMoved(name, tag)) {
      const shelf = placesOf(at(this.chain.branches, name.branch), name.product)[0]?.shelf ?? 0;
      reasons.push({
        code: 'moved',
        from: null,
        to: at(at(this.chain.branches, name.branch).shelves, shelf).name,
      });
    }
    return reasons;
  }

  /** The print of a tag that hangs before the day that it was printed for and does not say what it should today. */
  #hangsAhead(name: TagName, day: string, judged: ListedTag['judged']): Print | null {
    if (judged === null || judged.waits || judged.print.day <= day) return null;
    return this.#hasTodaysContent(name, judged.print, day) ? null : judged.print;
  }

  /** Differences between a print and what it should say. */
  #differences(print: Print, now: Sourced): Reason[] {
    const before = print.content;
    const { content } = now;
    const campaigns = this.#campaignReasons(print, now);
    const reasons = [...campaigns];
    if (before.price !== content.price)
      reasons.push({ code: 'price', from: before.price, to: content.price });
    if (before.oldPrice !== content.oldPrice)
      reasons.push({ code: 'old_price', from: before.oldPrice, to: content.oldPrice });
    const otherTerms = before.months !== content.months || before.promoBank !== content.promoBank;
    // A monthly price follows the price; alone it is a reason only if the price is the same.
    if (otherTerms || (before.monthly !== content.monthly && before.price === content.price))
      reasons.push({ code: 'instalment', from: before.monthly, to: content.monthly });
    if (before.language !== content.language)
      reasons.push({ code: 'language', from: before.language, to: content.language });
    // Another campaign implies its own last day and sampler, another sampler or language its own texts.
    if (campaigns.length === 0) {
      if (before.until !== content.until)
        reasons.push({ code: 'until', from: before.until, to: content.until });
      if (before.sampler !== content.sampler) reasons.push(plain('sampler'));
      else if (before.language === content.language) {
        if (before.texts !== content.texts) reasons.push(plain('text'));
        if (before.pictures !== content.pictures) reasons.push(plain('picture'));
      }
    }
    return reasons;
  }

  #campaignName(campaign: number): string {
    return at(this.chain.campaigns, campaign).name;
  }

  #campaignReasons({ campaign }: Print, now: Sourced): Reason[] {
    if (campaign === now.campaign) return [];
    const reasons: Reason[] = [];
    if (campaign !== null && campaign !== now.holding)
      reasons.push({ code: 'campaign_ended', from: this.#campaignName(campaign), to: null });
    if (now.campaign !== null)
      reasons.push({ code: 'campaign_began', from: null, to: this.#campaignName(now.campaign) });
    return reasons;
  }

  #takeDownReason(
    name: TagName,
    day: string,
    { tag, now, judged }: Pick<Reasoning, 'tag' | 'now' | 'judged'>,
  ): Reason {
    if (at(this.chain.products, name.product).deleted) return plain('product_deleted');
    const needed = this.neededFormat(name.branch, name.product, day);
    if (needed === null && (waitingOn(tag, day)?.shelf ?? tag.hung?.shelf ?? null) !== null)
      return plain('left_shelf');
    const ahead = this.#hangsAhead(name, day, judged);
    if (ahead !== null) return aheadOf(ahead);
    const campaign = judged?.print.campaign ?? null;
    if (campaign !== null && campaign !== now.holding)
      return { code: 'campaign_ended', from: this.#campaignName(campaign), to: null };
    if (judged !== null && this.#hasLeftFormat(name, judged.print, day))
      return { code: 'format', from: name.format, to: needed };
    if (now.holding !== null && needed !== null)
      return { code: 'campaign_began', from: null, to: this.#campaignName(now.holding) };
    return plain('sampler');
  }

  /** A tag that was printed before and hangs no more, while an ended campaign's still hangs instead. */
  #whyNeverHung(name: TagName, day: string): Reason {
    const tag = this.tags.get(keyOf(name));
    const holding = campaignOn(this.chain, name.branch, name.product, day);
    for (const format of FORMATS) {
      const other = this.tags.get(keyOf({ ...name, format }));
      const pending = other === undefined ? null : waitingOn(other, day);
      const paper = pending !== null && pending.day <= day ? pending : (other?.hung ?? null);
      if (tag === undefined || tag.times === 0 || paper === null || paper.day > day) continue;
      if (paper.campaign !== null && paper.campaign !== holding)
        return { code: 'campaign_ended', from: this.#campaignName(paper.campaign), to: null };
    }
    return plain('never_printed');
  }

  #refusal({ name, now, tag }: ListedTag, duplicate: boolean): string | null {
    if (at(this.chain.products, name.product).deleted) return 'not_found';
    const [problem] = now.problems;
    if (problem !== undefined) return problem;
    const before = tag.duplicatesDay === this.chain.today ? tag.duplicatesOnDay : 0;
    return duplicate && before + 1 > this.chain.duplicatesAllowed ? 'duplicate_limit' : null;
  }

  #printed(name: TagName, print: Print, copies: number, duplicate: boolean): void {
    const tag = this.#tag(name);
    // A print for today replaces those whose day has come, one for a coming day only that for the same day.
    const isKept = (one: Print) =>
      print.day > this.chain.today ? one.day !== print.day : one.day > print.day;
    tag.waiting = [...tag.waiting.filter(isKept), print];
    if (print.day <= this.chain.today) tag.failed = false;
    tag.times += copies;
    if (!duplicate) return;
    tag.duplicates += 1;
    tag.duplicatesOnDay = tag.duplicatesDay === this.chain.today ? tag.duplicatesOnDay + 1 : 1;
    tag.duplicatesDay = this.chain.today;
  }

  #tag(name: TagName): Tag {
    const key = keyOf(name);
    const tag = this.tags.get(key) ?? { ...NO_TAG };
    this.tags.set(key, tag);
    return tag;
  }
}

export interface PrintItem {
  readonly product: number;
  readonly format: Format;
  readonly copies: number;
}

interface Judging {
  readonly tag: Tag;
  readonly now: Sourced;
  readonly judged: ListedTag['judged'];
  readonly isRight: (print: Print | null) => boolean;
}

interface Reasoning extends Pick<Judging, 'tag' | 'now' | 'judged'> {
  readonly state: State;
}
