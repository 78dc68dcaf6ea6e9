/** What happened within these days is news even to who came to the company only afterwards. */
export const NEWS_DAYS = 31
