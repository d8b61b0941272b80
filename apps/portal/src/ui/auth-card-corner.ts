import css from './AuthCard.module.css';

/** The class of the link in an auth card's corner; it holds a 32 px icon. */
export const authCardCorner = css.corner;
