// What a stylesheet is to a test: nothing. Jest maps every `.css` import here.
export {};
