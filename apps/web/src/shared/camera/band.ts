export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** Share of the view that the band covers, across and down, and its widest in CSS pixels. */
const BAND = { across: 0.86, down: 0.62, widest: 460 } as const;
/** Height of the band as a share of its width: a bar code with its digits, or a QR code held upright. */
const SHAPE = 0.62;
/** Margin around the band that is read too, as a share of its size: a code that fills the band has a quiet zone. */
const MARGIN = 0.08;

/** Returns the band in the middle of a view into which a code is held, in the view's pixels. */
export function bandOf(view: Size): Rect {
  const width = Math.min(view.width * BAND.across, BAND.widest);
  const height = Math.min(view.height * BAND.down, width * SHAPE);
  return { x: (view.width - width) / 2, y: (view.height - height) / 2, width, height };
}

/** Returns the part of a video's picture that lies under the band, where the video covers its view; whole pixels. */
export function cropOf(video: Size, view: Size): Rect {
  if (view.width <= 0 || view.height <= 0) return { x: 0, y: 0, width: video.width, height: video.height };
  const scale = Math.max(view.width / video.width, view.height / video.height);
  const band = bandOf(view);
  const width = Math.min(video.width, Math.ceil((band.width * (1 + 2 * MARGIN)) / scale));
  const height = Math.min(video.height, Math.ceil((band.height * (1 + 2 * MARGIN)) / scale));
  return {
    x: Math.floor((video.width - width) / 2),
    y: Math.floor((video.height - height) / 2),
    width,
    height,
  };
}
