import { Leaf } from './Leaf.tsx';

const leaves = [
  [262, 226, 104, 12, 38],
  [258, 222, 92, 11, 72],
  [246, 210, 84, 10, 10],
  [240, 208, 86, 11, 104],
  [314, 148, 98, 11, 6],
  [308, 150, 88, 11, -26],
  [300, 152, 84, 10, 40],
  [200, 186, 92, 11, 92],
  [196, 182, 80, 10, 124],
  [176, 166, 84, 10, 56],
  [150, 160, 80, 10, 112],
  [220, 166, 64, 8, -40],
] as const;

const stars = [
  [212, 300, 2.4],
  [300, 196, 3],
  [392, 268, 2],
  [452, 140, 2.6],
  [560, 222, 2],
  [846, 372, 2.4],
  [812, 256, 2],
  [152, 420, 2],
  [640, 120, 2.2],
  [520, 330, 1.8],
] as const;

const shades = [
  ['r1', '--sc-r1', '--sc-mist', 1],
  ['r2', '--sc-r2', '--sc-mist', 1],
  ['r3', '--sc-r3', '--sc-mist', 1.25],
  ['f1', '--sc-field', '--sc-r4', 1],
  ['f2', '--sc-r4', '--sc-r5', 1],
] as const;

const upright = { x1: '0', y1: '0', x2: '0', y2: '1' };

/** Gradients of the landscape; `id` keeps several drawings on one page apart. */
export function LandscapePaints({ id }: { id: string }) {
  return (
    <>
      <linearGradient id={`${id}sky`} {...upright}>
        <stop offset="0" stopColor="var(--sc-sky-1)" />
        <stop offset=".46" stopColor="var(--sc-sky-2)" />
        <stop offset=".68" stopColor="var(--sc-sky-3)" />
      </linearGradient>
      <radialGradient id={`${id}halo`}>
        <stop offset="0" stopColor="var(--sc-halo)" stopOpacity=".85" />
        <stop offset=".4" stopColor="var(--sc-halo)" stopOpacity=".28" />
        <stop offset="1" stopColor="var(--sc-halo)" stopOpacity="0" />
      </radialGradient>
      {shades.map(([name, from, to, end]) => (
        <linearGradient key={name} id={id + name} {...upright}>
          <stop offset="0" stopColor={`var(${from})`} />
          <stop offset={end} stopColor={`var(${to})`} />
        </linearGradient>
      ))}
    </>
  );
}

/** Hills, sun, path, pavilion and bamboo seen through the gate, in a 1000 x 1000 box. */
export function Landscape({
  id,
  sun,
  pavilion,
}: {
  id: string;
  sun?: string | undefined;
  pavilion?: string | undefined;
}) {
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <rect width="1000" height="1000" fill={paint('sky')} />
      <g fill="var(--sc-sun)" opacity="var(--sc-star)">
        {stars.map(([cx, cy, r]) => (
          <circle key={cx} cx={cx} cy={cy} r={r} />
        ))}
      </g>
      <g className={sun}>
        <circle cx="690" cy="318" r="210" fill={paint('halo')} />
        <circle cx="690" cy="318" r="58" fill="var(--sc-sun)" />
      </g>
      <path
        d="M0 592C40 586 74 560 104 530C128 506 148 494 168 496C196 500 214 540 252 554C296 568 330 540 366 498C398 460 424 416 462 410C492 406 512 444 540 474C566 500 590 506 622 522C660 540 688 542 724 524C756 508 780 486 812 488C850 490 880 530 920 552C950 568 980 574 1000 576V780H0Z"
        fill={paint('r1')}
        opacity=".9"
      />
      <path
        d="M0 548C40 530 72 528 108 546C150 568 178 606 230 618C290 630 330 604 372 590C420 572 452 576 496 594C548 614 590 642 648 634C706 626 742 588 782 556C820 528 858 508 902 516C944 524 972 540 1000 546V800H0Z"
        fill={paint('r2')}
      />
      <path
        d="M0 600C48 596 88 628 136 654C196 686 270 700 340 694C400 688 448 662 508 664C560 666 590 690 650 692C724 694 776 654 826 622C880 590 950 596 1000 590V860H0Z"
        fill={paint('r3')}
      />
      <path d="M0 744C120 726 250 722 380 716C520 710 700 708 1000 726V1000H0Z" fill={paint('f1')} />
      <path
        d="M552 713C544 730 470 742 454 768C440 794 522 822 524 858C526 902 424 934 384 1000H640C648 950 630 888 610 854C590 820 506 800 510 774C514 752 562 736 562 713Z"
        fill="var(--sc-path)"
      />
      <g
        className={pavilion}
        transform="translate(556 712)"
        fill="var(--sc-r5)"
        stroke="var(--sc-r5)"
        strokeWidth="0"
      >
        <path d="M-44 -22C-30 -26 -18 -36 -12 -48L0 -62L12 -48C18 -36 30 -26 44 -22C34 -18 24 -18 16 -19H-16C-24 -18 -34 -18 -44 -22Z" />
        <path d="M-27 -20V2M27 -20V2M-10 -20V0M10 -20V0" strokeWidth="4.5" fill="none" />
        <path d="M-36 3H36" strokeWidth="5" strokeLinecap="round" />
        <circle cx="0" cy="-64" r="4" />
        <g opacity="var(--sc-lamp)">
          <circle cx="0" cy="-9" r="30" fill={paint('halo')} />
          <circle cx="0" cy="-9" r="4.5" fill="var(--sc-sun)" />
        </g>
      </g>
      <path d="M0 802C110 772 236 800 318 866C372 910 396 956 404 1000H0Z" fill={paint('f2')} />
      <path d="M1000 770C900 766 800 800 734 860C690 902 664 950 656 1000H1000Z" fill={paint('f2')} />
      <path
        d="M296 372q14 -14 26 0q12 -14 26 0M366 340q10 -10 19 0q9 -10 19 0M352 398q8 -8 15 0q7 -8 15 0"
        fill="none"
        stroke="var(--sc-r5)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".75"
      />
      <g fill="var(--sc-leaf)" stroke="var(--sc-leaf)" strokeWidth="0" opacity=".92">
        <path d="M60 128C150 150 214 178 262 226" fill="none" strokeWidth="5" strokeLinecap="round" />
        <path d="M186 164C232 168 268 164 314 148" fill="none" strokeWidth="4" strokeLinecap="round" />
        {leaves.map((at) => (
          <Leaf key={at.join()} at={at} />
        ))}
      </g>
    </>
  );
}
