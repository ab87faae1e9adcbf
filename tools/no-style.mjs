// The stylesheet of a test, which is empty: Jest maps every `.css` import here.
export {};
